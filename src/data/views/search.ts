import type { EventRow } from '#contract/schemas/events.ts';
import type { TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { pageByPage } from '#src/data/databases/page-by-page.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { readWholeView } from '#src/data/views/read-view.ts';

export type FoundKind =
  | 'event'
  | 'day'
  | 'activity'
  | 'person'
  | 'document'
  | 'bulletin'
  | 'form'
  | 'post'
  | 'comment';

/** Something on this device that can be found by its words. */
export interface Findable {
  kind: FoundKind;
  id: string;
  eventId: string;
  /** Of a day, or the one that an activity is on. */
  dayId?: string | undefined;
  title: string;
  text: string;
  /** Name of the event it is part of. */
  within: string;
  /** Of a form: when its event is, if the person manages that. */
  managed?: Pick<EventRow, 'startTime' | 'endTime'> | undefined;
  /** Normalised for the search, computed once and not with each letter typed. */
  plainTitle: string;
  plainText: string;
}

type FindableTable = (typeof TABLES)[number];
const TABLES = [
  'events',
  'days',
  'activities',
  'rsvps',
  'documents',
  'bulletins',
  'forms',
  'posts',
  'comments',
] as const satisfies TableName[];
/** The title of a result, and the other text by which it is found. */
const WORDS: {
  [T in FindableTable]: (row: BaseRows[T]) => {
    kind: FoundKind;
    title: string;
    text: string;
    dayId?: string;
  };
} = {
  events: ({ name, subtitle, description, owner, hosts }) => ({
    kind: 'event',
    title: name,
    text: inALine(subtitle, description, ...[owner, ...hosts].map(nameOfPerson)),
  }),
  days: ({ id, name, subtitle, description }) => ({
    kind: 'day',
    dayId: id,
    title: name,
    text: inALine(subtitle, description),
  }),
  activities: ({ programId, name, subtitle, location, description }) => ({
    kind: 'activity',
    dayId: programId,
    title: name,
    text: inALine(subtitle, placeWords(location), description),
  }),
  rsvps: ({ user }) => ({
    kind: 'person',
    title: nameOfPerson(user) || (user.emailId ?? ''),
    text: inALine(user.emailId, user.organisation, ...user.tags),
  }),
  documents: ({ name, otherDocumentType }) => ({
    kind: 'document',
    title: name,
    text: otherDocumentType ?? '',
  }),
  bulletins: ({ title, description }) => ({ kind: 'bulletin', title, text: description }),
  forms: ({ title, description }) => ({ kind: 'form', title, text: description }),
  posts: ({ owner, title }) => ({ kind: 'post', title: nameOfPerson(owner), text: title }),
  comments: ({ owner, comment }) => ({ kind: 'comment', title: nameOfPerson(owner), text: comment }),
};
/** Results built in one step. */
const AT_ONCE = 500;

/**
 * Everything searchable on this device, of all events, including what is not sent yet. There can be tens of
 * thousands: awaits `rest` between steps, so that typing stays responsive.
 */
export async function readFindable(
  data: LocalData,
  rest: () => Promise<void> = () => Promise.resolve(),
): Promise<Findable[]> {
  const all: Findable[] = [];
  const nameOf = new Map<string, string>();
  const managedOf = new Map<string, Findable['managed']>();
  const find = finder();
  const add = <T extends FindableTable>(table: T, rows: readonly BaseRows[T][]): void => {
    for (const row of rows) {
      const eventId = 'eventId' in row ? row.eventId : row.id;
      const { kind, title, text, dayId } = WORDS[table](row);
      if (table === 'events') nameOf.set(eventId, title);
      if ('isHost' in row && (row.isOwner || row.isHost))
        managedOf.set(eventId, { startTime: row.startTime, endTime: row.endTime });
      const managed = kind === 'form' ? managedOf.get(eventId) : undefined;
      const within = table === 'events' ? '' : (nameOf.get(eventId) ?? '');
      all.push(find({ kind, id: row.id, eventId, dayId, title, text, within, managed }));
    }
  };
  const waiting = (await data.outbox?.mutations.toArray()) ?? [];
  if (waiting.length === 0) {
    // no reference to the rows is kept: the garbage collector would have to copy them
    const { cache } = data;
    const own = new Set(await cache.events.toCollection().primaryKeys());
    add(
      'events',
      (await cache.discover.toArray()).filter(({ id }) => !own.has(id)),
    );
    // oxlint-disable-next-line no-await-in-loop
    for (const table of TABLES) await pageByPage(cache, table, rest, (rows) => add(table, rows));
    return all;
  }
  const view = await readWholeView(data, TABLES, rest, waiting);
  for (const table of TABLES) {
    // oxlint-disable-next-line no-await-in-loop
    await rest();
    const rows = view.rows(table);
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      add(table, rows.slice(at, at + AT_ONCE));
      // oxlint-disable-next-line no-await-in-loop
      await rest();
    }
  }
  return all;
}

const inALine = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join(' · ');
const nameOfPerson = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Lower case without accents; other scripts stay as they are. */
export const plain = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{Mark}/gu, '')).toLowerCase();
const ASCII = /^[\u0020-\u007e]*$/;

/** Results shown; typing another word narrows them down. */
const MOST = 60;

/** Builds results, normalising each title once: the author of a hundred comments has one name. */
export function finder(): (of: Omit<Findable, 'plainTitle' | 'plainText'>) => Findable {
  const titles = new Map<string, { title: string; plainTitle: string }>();
  return (of) => {
    const named = titles.get(of.title) ?? { title: of.title, plainTitle: plain(of.title) };
    titles.set(of.title, named);
    return { ...of, ...named, plainText: plain(of.text) };
  };
}

/**
 * Results that contain every word of the query, anywhere in their words, so that scripts without spaces are
 * found too. Matches in titles come first, and among them titles that begin with the query.
 */
export function findIn(all: readonly Findable[], query: string): { found: Findable[]; total: number } {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const [beginning, inTitle, others]: [Findable[], Findable[], Findable[]] = [[], [], []];
  const [first] = wanted;
  if (first === undefined) return { found: [], total: 0 };
  for (const one of all) {
    const { plainTitle, plainText } = one;
    if (!wanted.every((word) => plainTitle.includes(word) || plainText.includes(word))) continue;
    const rank = plainTitle.startsWith(first)
      ? beginning
      : wanted.every((word) => plainTitle.includes(word))
        ? inTitle
        : others;
    rank.push(one);
  }
  const found = [...beginning, ...inTitle, ...others];
  return { found: found.slice(0, MOST), total: found.length };
}

import type { TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { readWholeView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';

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
  dayId?: string;
  title: string;
  text: string;
  /** Name of the event it is part of. */
  within: string;
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
/** What stands beside a result, and what else is found of it. */
const WORDS: {
  [T in FindableTable]: (row: Synced<BaseRows[T]>) => {
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
/** So many are made at once. */
const AT_ONCE = 500;

/**
 * Everything that is on this device, of all events, with what was not sent yet. There can be tens of thousands:
 * `rest` is waited for between steps, for whoever is typing already.
 */
export async function readFindable(
  data: LocalData,
  rest: () => Promise<void> = () => Promise.resolve(),
): Promise<Findable[]> {
  const view = await readWholeView(data, TABLES, rest);
  await rest();
  const nameOf = new Map(view.all('events').map(({ id, name }) => [id, name]));
  const all: Findable[] = [];
  const add = async <T extends FindableTable>(table: T): Promise<void> => {
    const rows = view.rows(table);
    await rest();
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      for (const row of rows.slice(at, at + AT_ONCE)) {
        const eventId = 'eventId' in row ? row.eventId : row.id;
        const within = table === 'events' ? '' : (nameOf.get(eventId) ?? '');
        const one = { id: row.id, eventId, within, ...WORDS[table](row) };
        wordsOf(one);
        all.push(one);
      }
      // oxlint-disable-next-line no-await-in-loop
      await rest();
    }
  };
  // oxlint-disable-next-line no-await-in-loop
  for (const table of TABLES) await add(table);
  return all;
}

const inALine = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join(' · ');
const nameOfPerson = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Lower case without accents; other scripts stay as they are. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** So many are shown: who looks further types another word. */
const MOST = 60;

const prepared = new WeakMap<Findable, { title: string; words: string }>();

/** Made once: somebody who types asks the same of all of them with each letter. */
function wordsOf(one: Findable): { title: string; words: string } {
  const known = prepared.get(one);
  if (known) return known;
  const title = plain(one.title);
  const made = { title, words: `${title} ${plain(one.text)}` };
  prepared.set(one, made);
  return made;
}

/**
 * What contains every word of the query, anywhere in its words, so that scripts without spaces are found too.
 * Titles come first, and among them those that begin with it.
 */
export function findIn(all: readonly Findable[], query: string): { found: Findable[]; total: number } {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const [beginning, inTitle, others]: [Findable[], Findable[], Findable[]] = [[], [], []];
  const [first] = wanted;
  if (first === undefined) return { found: [], total: 0 };
  for (const one of all) {
    const { title, words } = wordsOf(one);
    if (!wanted.every((word) => words.includes(word))) continue;
    const rank = title.startsWith(first)
      ? beginning
      : wanted.every((word) => title.includes(word))
        ? inTitle
        : others;
    rank.push(one);
  }
  const found = [...beginning, ...inTitle, ...others];
  return { found: found.slice(0, MOST), total: found.length };
}

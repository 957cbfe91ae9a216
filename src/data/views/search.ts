import type { LocalData } from '#src/data/databases/local-data.ts';
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
  dayId?: string;
  title: string;
  text: string;
  /** Name of the event it is part of. */
  within: string;
}

/** Everything that is on this device, of all events, with what was not sent yet. */
export async function readFindable(data: LocalData): Promise<Findable[]> {
  const view = await readWholeView(data);
  const events = view.rows('events');
  const nameOf = new Map(events.map(({ id, name }) => [id, name]));
  const of = (kind: FoundKind, { id, eventId }: { id: string; eventId: string }) => ({
    kind,
    id,
    eventId,
    within: nameOf.get(eventId) ?? '',
  });
  return [
    ...events.map(({ id, name, subtitle, description, owner, hosts }): Findable => ({
      kind: 'event',
      id,
      eventId: id,
      title: name,
      text: inALine(subtitle, description, ...[owner, ...hosts].map(nameOfPerson)),
      within: '',
    })),
    ...view.rows('days').map((row): Findable => ({
      ...of('day', row),
      dayId: row.id,
      title: row.name,
      text: inALine(row.subtitle, row.description),
    })),
    ...view.rows('activities').map((row): Findable => ({
      ...of('activity', row),
      dayId: row.programId,
      title: row.name,
      text: inALine(row.subtitle, placeWords(row.location), row.description),
    })),
    ...view.rows('rsvps').map((row): Findable => ({
      ...of('person', row),
      title: nameOfPerson(row.user) || (row.user.emailId ?? ''),
      text: inALine(row.user.emailId, row.user.organisation, ...row.user.tags),
    })),
    ...view.rows('documents').map((row): Findable => ({
      ...of('document', row),
      title: row.name,
      text: row.otherDocumentType ?? '',
    })),
    ...view.rows('bulletins').map((row): Findable => ({
      ...of('bulletin', row),
      title: row.title,
      text: row.description,
    })),
    ...view.rows('forms').map((row): Findable => ({
      ...of('form', row),
      title: row.title,
      text: row.description,
    })),
    ...view.rows('posts').map((row): Findable => ({
      ...of('post', row),
      title: nameOfPerson(row.owner),
      text: row.title,
    })),
    ...view.rows('comments').map((row): Findable => ({
      ...of('comment', row),
      title: nameOfPerson(row.owner),
      text: row.comment,
    })),
  ];
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
export function findIn(all: readonly Findable[], query: string): Findable[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const ranked = all.flatMap((one) => {
    const { title, words } = wordsOf(one);
    if (!wanted.every((word) => words.includes(word))) return [];
    const inTitle = wanted.every((word) => title.includes(word));
    return [{ one, rank: title.startsWith(wanted[0] ?? '') ? 0 : inTitle ? 1 : 2 }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ one }) => one);
}

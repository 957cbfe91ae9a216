import type { CacheDb } from '#src/data/databases/cache-db.ts';
import { placeWords } from '#src/data/views/place-words.ts';

export type FoundKind = 'event' | 'activity' | 'person' | 'post' | 'comment' | 'bulletin';

/** Something on this device that can be found by its words. */
export interface Findable {
  kind: FoundKind;
  id: string;
  eventId: string;
  /** Of the day, for an activity. */
  dayId?: string;
  title: string;
  text: string;
  /** Name of the event it is part of. */
  within: string;
}

/** Everything that is held on this device, of all events. */
export async function readFindable(cache: CacheDb): Promise<Findable[]> {
  const [events, activities, rsvps, posts, comments, bulletins] = await Promise.all([
    cache.events.toArray(),
    cache.activities.toArray(),
    cache.rsvps.toArray(),
    cache.posts.toArray(),
    cache.comments.toArray(),
    cache.bulletins.toArray(),
  ]);
  const nameOf = new Map(events.map(({ id, name }) => [id, name]));
  const within = (eventId: string) => nameOf.get(eventId) ?? '';
  const person = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
    [firstName, lastName].filter(Boolean).join(' ');
  return [
    ...events.map(({ id, name, subtitle, description, owner, hosts }): Findable => ({
      kind: 'event',
      id,
      eventId: id,
      title: name,
      text: [subtitle, description, ...[owner, ...hosts].map(person)].join(' '),
      within: '',
    })),
    ...activities.map(({ id, eventId, programId, name, subtitle, description, location }): Findable => ({
      kind: 'activity',
      id,
      eventId,
      dayId: programId,
      title: name,
      text: [subtitle, placeWords(location), description].join(' '),
      within: within(eventId),
    })),
    ...rsvps.map(({ id, eventId, user }): Findable => ({
      kind: 'person',
      id,
      eventId,
      title: person(user) || (user.emailId ?? ''),
      text: [user.emailId, user.organisation, ...user.tags].filter(Boolean).join(' '),
      within: within(eventId),
    })),
    ...posts.map(({ id, eventId, title, owner }): Findable => ({
      kind: 'post',
      id,
      eventId,
      title: person(owner),
      text: title,
      within: within(eventId),
    })),
    ...comments.map(({ id, eventId, comment, owner }): Findable => ({
      kind: 'comment',
      id,
      eventId,
      title: person(owner),
      text: comment,
      within: within(eventId),
    })),
    ...bulletins.map(({ id, eventId, title, description }): Findable => ({
      kind: 'bulletin',
      id,
      eventId,
      title,
      text: description,
      within: within(eventId),
    })),
  ];
}

/** Lower case without accents; other scripts stay as they are. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const MOST = 60;

/**
 * What contains every word of the query, anywhere in its words, so that scripts without spaces are found too.
 * Titles come first, and among them those that begin with it.
 */
export function findIn(all: readonly Findable[], query: string): Findable[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const ranked = all.flatMap((one) => {
    const title = plain(one.title);
    const words = `${title} ${plain(one.text)}`;
    if (!wanted.every((word) => words.includes(word))) return [];
    const inTitle = wanted.every((word) => title.includes(word));
    return [{ one, rank: title.startsWith(wanted[0] ?? '') ? 0 : inTitle ? 1 : 2 }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ one }) => one);
}

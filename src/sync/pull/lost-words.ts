import type { PulledEvent } from '#contract/schemas/sync.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import { readSelfBase } from '#src/data/views/self.ts';

type Worded = 'posts' | 'comments' | 'bulletins' | 'activities';

/** What people write, in words. */
const WORDS: { [T in Worded]: (row: BaseRows[T]) => string } = {
  posts: ({ title }) => title,
  comments: ({ comment }) => comment,
  bulletins: ({ title, description }) => [title, description].filter(Boolean).join('\n'),
  activities: ({ name }) => name,
};

/**
 * What this device holds of an event in the person's own words, or in those of its hosts if they are one, and
 * what the event, now whole again, does not.
 */
export async function lostWords(cache: CacheDb, page: PulledEvent): Promise<string[]> {
  const self = await readSelfBase({ cache, me: null });
  const event = await cache.events.get(page.id);
  const isOwn = (row: BaseRows[Worded]): boolean =>
    'owner' in row ? row.owner.guid === self?.guid : event?.isOwner === true || event?.isHost === true;
  const lost: string[] = [];
  for (const table of Object.keys(WORDS) as Worded[]) {
    const there = new Set((page.changes[table] ?? []).map(({ id }) => id));
    const gone = (await cache.rowsOfEvent(table, page.id).toArray()).filter(
      (row) => !there.has(row.id) && isOwn(row),
    );
    lost.push(...gone.map((row) => WORDS[table](row as never)).filter((words) => words.trim() !== ''));
  }
  return lost;
}

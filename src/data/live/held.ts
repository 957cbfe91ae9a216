import type { Cursor } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';

/** A value of one event together with when that event was last pulled. */
export async function heldOf<T>(
  data: LocalData,
  eventId: string,
  value: T | undefined,
): Promise<{ value: T | undefined; updatedAt: number | null }> {
  return { value, updatedAt: (await data.cache.cursors.get(eventId))?.pulledAt ?? null };
}

/** A list is there, if empty, once its event is held in full or is still only on this device. */
export async function heldList<T>(
  data: LocalData,
  eventId: string,
  value: T,
  isEmpty: boolean,
): Promise<{ value: T | undefined; updatedAt: number | null }> {
  const cursor = await data.cache.cursors.get(eventId);
  const known =
    !isEmpty ||
    isWhole(cursor) ||
    (await data.outbox?.mutations.where('creates').equals(`event:${eventId}`).count()) === 1;
  return { value: known ? value : undefined, updatedAt: cursor?.pulledAt ?? null };
}

/**
 * Is what is held all there is? False when it was never pulled, and when its rows had to go for want of room.
 */
export const isWhole = (cursor: Cursor | undefined): boolean =>
  cursor !== undefined && cursor.trimmed !== 'all';

export async function heldHome<T>(
  data: LocalData,
  value: T,
  isEmpty: boolean,
): Promise<{ value: T | undefined; updatedAt: number | null }> {
  const pulledAt = ((await data.cache.meta.get('pulledAt'))?.value as number | undefined) ?? null;
  return { value: isEmpty && pulledAt === null ? undefined : value, updatedAt: pulledAt };
}

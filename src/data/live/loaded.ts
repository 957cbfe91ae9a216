import type { Cursor } from '#src/data/databases/cache-db.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';

/** A value of one event, with the time of its last pull. */
export async function loadedOf<T>(
  data: LocalData,
  eventId: string,
  value: T | undefined,
): Promise<{ value: T | undefined; updatedAt: number | null }> {
  return { value, updatedAt: (await cursorOf(data, eventId))?.pulledAt ?? null };
}

/** An event that is held but not shown was deleted on this device. */
export const isDeletedHere = async (data: LocalData, eventId: string): Promise<boolean> =>
  (await data.cache.events.get(eventId)) !== undefined;

export const cursorOf = (data: LocalData, eventId: string): Promise<Cursor | undefined> =>
  held(data, `cursor/${eventId}`, () => data.cache.cursors.get(eventId));

/** An empty list counts as loaded once its event is held in full, or exists on this device only. */
export async function loadedList<T>(
  data: LocalData,
  eventId: string,
  value: T,
  isEmpty: boolean,
): Promise<{ value: T | undefined; updatedAt: number | null }> {
  const cursor = await cursorOf(data, eventId);
  const known = !isEmpty || isComplete(cursor) || (await isMadeHere(data, `event:${eventId}`));
  return { value: known ? value : undefined, updatedAt: cursor?.pulledAt ?? null };
}

const isMadeHere = async (data: LocalData, thing: string): Promise<boolean> =>
  (
    await openOutbox(
      data,
      `creates/${thing}`,
      ({ creates }) => creates.includes(thing),
      (outbox) => outbox.mutations.where('creates').equals(thing).toArray(),
    )
  ).length > 0;

/**
 * Whether everything is held: false if it was never pulled, or if rows were evicted because the device was
 * full.
 */
export const isComplete = (cursor: Cursor | undefined): boolean =>
  cursor !== undefined && cursor.trimmed !== 'all';

export async function loadedHome<T>(
  data: LocalData,
  value: T,
  isEmpty: boolean,
): Promise<{ value: T | undefined; updatedAt: number | null }> {
  const pulled = await held(data, 'pulledAt', () => data.cache.meta.get('pulledAt'));
  const pulledAt = (pulled?.value as number | undefined) ?? null;
  return { value: isEmpty && pulledAt === null ? undefined : value, updatedAt: pulledAt };
}

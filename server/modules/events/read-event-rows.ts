import type { EventRow } from '#contract/schemas/events.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { Reader } from '#server/db/types.ts';
import { readEventPeople } from '#server/modules/events/event-people.ts';
import { presentEvent } from '#server/modules/events/present-event.ts';

/** Wire rows of these events, in the given order. */
export async function readEventRows(
  reader: Reader,
  accesses: readonly EventAccess[],
  viewer: Viewer,
): Promise<EventRow[]> {
  const people = await readEventPeople(reader, accesses, viewer);
  return accesses.flatMap((access) => {
    const of = people.get(access.event.id);
    return of ? [presentEvent(access, of, viewer)] : [];
  });
}

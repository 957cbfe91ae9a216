import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';

/** The person's current answer to an event on this device, sent or not. */
export async function ownStatus(eventId: string): Promise<RsvpStatus | null> {
  const data = currentData();
  if (!data) return null;
  const view = await readEventView(data, eventId, ['events']);
  return view.row('events', eventId)?.selfStatus ?? null;
}

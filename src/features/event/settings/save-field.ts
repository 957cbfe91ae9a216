import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';

type Fields = Pick<
  EventView,
  'name' | 'subtitle' | 'description' | 'privacy' | 'linkAccess' | 'rsvpType' | 'capacity' | 'plusOnes'
>;

/**
 * Saves one field of an event, against the value `from` that was on screen when the edit began. Rejects if this
 * device could not store it; a toast says so, too.
 */
export function saveField<F extends keyof Fields>(
  event: EventView,
  field: F,
  value: Fields[F],
  from: Fields[F],
): Promise<unknown> {
  if (event[field] === value) return Promise.resolve();
  const change = updateEvent({ eventId: event.id, set: { [field]: value }, base: { [field]: from } });
  announceChange(change, messages.settingsPanel.update);
  return change;
}

import { useEffect, useRef } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { toast } from '#src/ui/notices/toast.tsx';

type Fields = Pick<EventView, 'name' | 'subtitle' | 'description' | 'privacy' | 'rsvpType'>;

/**
 * Saves one field of an event through the outbox, against the value `from` that was on screen when the edit
 * began, and tells the outcome once it is known: 'Event updated successfully.' when the server has it,
 * 'Failed to update event.' when it was refused. Offline neither is said; the field shows that it waits.
 */
export function useSaveField(
  event: EventView,
): <F extends keyof Fields>(field: F, value: Fields[F], from: Fields[F]) => void {
  const wanted = useRef(new Map<keyof Fields, string>());
  useEffect(() => {
    for (const [field, value] of wanted.current) {
      const state = event.syncOf[field]?.state;
      if (state === 'waiting' || state === 'sending' || state === 'blocked') continue;
      // Not in the view yet: the live query of this very save has still to come.
      if (state === undefined && event[field] !== value) continue;
      wanted.current.delete(field);
      if (state === undefined) toast.success(messages.settingsPanel.updated);
      else toast.error(messages.settingsPanel.updateFailed);
    }
  }, [event]);
  return (field, value, from) => {
    if (event[field] === value) return;
    updateEvent({ eventId: event.id, set: { [field]: value }, base: { [field]: from } }).then(
      () => wanted.current.set(field, value),
      () => toast.error(messages.settingsPanel.updateFailed),
    );
  };
}

import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { messages as text } from '#src/features/itinerary/answer/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Says what became of an answer. `status`: what the server has made of it; if this device does not know, the event
 * says what to expect.
 */
export const sayGiven = (event: ShownEvent, answer: Answer, status: RsvpStatus | null): void =>
  void toast.success(givenText(event, answer, status));

function givenText(
  { name, rsvpType, isFull }: ShownEvent,
  answer: Answer,
  status: RsvpStatus | null,
): string {
  if (answer === 'NO') return text.declined(name);
  const isOpen = rsvpType === 'OPEN';
  if (status ? status === 'WAITLISTED' : isFull && isOpen) return text.inLine(name);
  return (status ? status === 'YES' : isOpen) ? text.joined(name) : text.requested(name);
}

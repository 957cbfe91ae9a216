import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { NOT_SAVED } from '#src/features/refused/not-saved-message.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * The person answers; the view then shows the answer, sent or not. `onGiven` is called once the server has
 * accepted it, with the person's status from then on; `companions` are the people they bring; if omitted, those
 * stay unchanged. Resolves to whether the answer is stored.
 */
export function giveAnswer(
  eventId: string,
  answer: Answer,
  onGiven?: (status: RsvpStatus | null) => void,
  companions?: string[],
): Promise<boolean> {
  // visitors, who cannot answer without signing in, never load this code
  return import('#src/features/answer/respond.ts')
    .then(({ respond }) => respond({ eventId, answer, ...(companions && { companions }) }, onGiven))
    .catch(() => {
      toast.error(NOT_SAVED);
      return false;
    });
}

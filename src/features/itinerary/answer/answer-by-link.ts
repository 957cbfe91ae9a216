import { messages as shared } from '#src/features/answer/messages.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { sayGiven } from '#src/features/itinerary/answer/say-given.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import { ApiError } from '#src/data/api-error.ts';
import type { HeldInvitation } from '#src/session/held-invitation.ts';
import { answerInvitation } from '#src/session/invitation-calls.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Answers for the invited address, without an account. Reports the outcome and never throws; resolves to whether
 * the server has accepted it.
 */
export async function answerByLink(
  event: ShownEvent,
  { invite, status: before }: HeldInvitation,
  answer: Answer,
  companions?: string[],
): Promise<boolean> {
  announce(shared.sending);
  try {
    const status = await answerInvitation(event.id, invite, answer, companions);
    // the buttons disappear once they are answered
    focusIfLost();
    // only the companions have changed, which is visible anyway
    if (status !== before) sayGiven(event, answer, status);
    return true;
  } catch (problem) {
    // the server's text; there is none without a connection
    const said = problem instanceof ApiError && problem.status > 0 ? problem.text : '';
    toast.error(said || messages.answer.needsConnection);
    return false;
  }
}

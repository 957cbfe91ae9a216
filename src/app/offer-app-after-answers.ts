import { offerAfterAnswer } from '#src/features/install/install-offer.ts';
import { onAnsweredByLink } from '#src/session/answered-by-link.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

/** An answer to an invitation is when people want the event in their pocket. */
export function offerAppAfterAnswers(): void {
  onAnsweredByLink(offerAfterAnswer);
  onQueued((_data, _reason, type) => {
    if (type === 'respondRsvp') offerAfterAnswer();
  });
}

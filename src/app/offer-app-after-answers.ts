import { offerAfterAnswer } from '#src/features/install/install-offer.ts';
import { onAnsweredByLink } from '#src/session/answered-by-link.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

/**
 * Offers to install the app once somebody has answered an invitation: from then on they want the event at
 * hand.
 */
export function offerAppAfterAnswers(): void {
  onAnsweredByLink(offerAfterAnswer);
  onQueued((_data, _reason, type) => {
    if (type === 'respondRsvp') offerAfterAnswer();
  });
}

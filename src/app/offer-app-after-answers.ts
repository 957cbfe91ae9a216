import { offerAfterAnswer } from '#src/features/install/install-offer.ts';
import { onAnsweredByLink } from '#src/session/answered-by-link.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

/**
 * An answer to an invitation is when people want the event in their pocket; its row has only just been
 * queued.
 */
export function offerAppAfterAnswers(): void {
  onAnsweredByLink(offerAfterAnswer);
  onQueued((data, reason) => {
    if (reason !== 'queued') return;
    void data.outbox.mutations
      .orderBy('seq')
      .last()
      .then(
        (row) => {
          if (row?.type === 'respondRsvp') offerAfterAnswer();
        },
        // A device that cannot be read has other things to say.
        () => undefined,
      );
  });
}

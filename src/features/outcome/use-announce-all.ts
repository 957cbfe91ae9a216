import { useEffect } from 'react';
import { followOutbox } from '#src/data/live/use-outbox.ts';
import { isUnderWay } from '#src/data/views/sync-mark.ts';
import type { OutcomeTexts } from '#src/features/outcome/announce-outcome.ts';

/**
 * Announces the outcomes of changes of this type that were made in another tab or before the page was
 * reloaded. One that was already parked is not news. `texts` must stay the same object.
 */
export function useAnnounceAll(type: string, texts: OutcomeTexts): void {
  useEffect(
    () =>
      // a subscription: the screen that uses it does not re-render
      followOutbox(({ rows }) => {
        const ids = rows.filter((row) => row.type === type && isUnderWay(row)).map(({ id }) => id);
        if (ids.length === 0) return;
        // a visitor, who has nothing to send, need not load this code
        void import('#src/features/outcome/announce-outcome.ts').then(({ announceOutcome }) =>
          ids.forEach((id) => announceOutcome(id, texts)),
        );
      }),
    [type, texts],
  );
}

import { useEffect } from 'react';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { isUnderWay } from '#src/data/views/sync-mark.ts';
import { announceOutcome, type OutcomeTexts } from '#src/features/outcome/announce-outcome.ts';

/**
 * Announces how changes of this type come out that were made in another tab or before the page was reloaded.
 * One that was parked by then is no news. `texts` must stay the same object.
 */
export function useAnnounceAll(type: string, texts: OutcomeTexts): void {
  const { rows } = useOutbox();
  useEffect(() => {
    for (const row of rows) if (row.type === type && isUnderWay(row)) announceOutcome(row.id, texts);
  }, [rows, type, texts]);
}

import { useEffect, useState } from 'react';
import { followOutcome, type Outcome } from '#src/data/follow-outcome.ts';

/** What became of the change in this outbox row; null also while there is no such row. */
export function useOutcome(rowId: string | null): Outcome {
  const [known, setKnown] = useState<{ rowId: string; outcome: Outcome } | null>(null);
  useEffect(
    () => (rowId === null ? undefined : followOutcome(rowId, (outcome) => setKnown({ rowId, outcome }))),
    [rowId],
  );
  return known?.rowId === rowId ? known.outcome : null;
}

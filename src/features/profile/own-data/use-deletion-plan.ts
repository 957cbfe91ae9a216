import { useCallback, useEffect, useState } from 'react';
import type { DeletionPlan } from '#contract/schemas/own-data.ts';
import { ownDataCalls } from '#src/session/own-data-calls.ts';

/** What the server says has to be decided; requested while `wanted`. */
export function useDeletionPlan(wanted: boolean) {
  const [plan, setPlan] = useState<DeletionPlan | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setPlan(await ownDataCalls.deletionPlan());
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  return { plan, failed, load };
}

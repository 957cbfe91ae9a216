import { useCallback, useEffect, useState } from 'react';
import type { DeletedEvent } from '#contract/schemas/events.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';

/**
 * What can be restored, asked for anew whenever it is looked at, and when one of those that are `leaving` this device
 * has arrived there. null until the server has answered.
 */
export function useDeleted(
  wanted: boolean,
  leaving: number,
): {
  list: DeletedEvent[] | null;
  failed: boolean;
  load: () => void;
} {
  const [list, setList] = useState<DeletedEvent[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    experienceCalls.deleted().then(setList, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load, leaving]);
  return { list, failed, load };
}

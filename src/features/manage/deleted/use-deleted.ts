import { useCallback, useEffect, useState } from 'react';
import type { DeletedEvent } from '#contract/schemas/events.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';

/**
 * What can be restored; requested whenever it is opened, and when one of the `leaving` events has been
 * deleted on the server. null until the server has responded.
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

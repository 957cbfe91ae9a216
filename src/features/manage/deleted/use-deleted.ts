import { useCallback, useEffect, useState } from 'react';
import type { DeletedEvent } from '#contract/schemas/events.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';

/**
 * What can be restored; requested whenever it is opened, and when one of the `leaving` events has been
 * deleted on the server. null until the server has responded; when it no longer does, the last list stays.
 */
export function useDeleted(
  wanted: boolean,
  leaving: number,
): {
  list: DeletedEvent[] | null;
  failed: boolean;
  /** `restored`: this one is no longer in it, whatever the server says. */
  load: (restored?: string) => void;
} {
  const [list, setList] = useState<DeletedEvent[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback((restored?: string) => {
    setFailed(false);
    if (restored) setList((before) => before && before.filter(({ id }) => id !== restored));
    experienceCalls.deleted().then(setList, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load, leaving]);
  return { list, failed, load };
}

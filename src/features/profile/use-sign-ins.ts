import { useCallback, useEffect, useState } from 'react';
import type { OwnSession } from '#contract/schemas/profile.ts';
import { ownCalls } from '#src/session/own-calls.ts';

export interface SignIns {
  /** null until the server has responded. */
  list: OwnSession[] | null;
  failed: boolean;
  load: () => Promise<void>;
}

/**
 * Where the person is signed in, according to the server; requested again when the connection returns.
 */
export function useSignIns(offline: boolean): SignIns {
  const [list, setList] = useState<OwnSession[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const fresh = await ownCalls.sessions().catch(() => null);
    // keep what was shown before
    if (fresh) setList(fresh);
    else setFailed(true);
  }, []);
  useEffect(() => {
    if (!offline) void load();
  }, [offline, load]);
  return { list, failed, load };
}

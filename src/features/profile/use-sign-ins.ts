import { useCallback, useEffect, useState } from 'react';
import type { OwnSession } from '#contract/schemas/profile.ts';
import { ownCalls } from '#src/session/own-calls.ts';

/**
 * Where the person is signed in, according to the server; requested again when the connection returns. null
 * until it has responded.
 */
export function useSignIns(offline: boolean): { list: OwnSession[] | null; load: () => Promise<void> } {
  const [list, setList] = useState<OwnSession[] | null>(null);
  const load = useCallback(async () => {
    // keep what was shown before
    const fresh = await ownCalls.sessions().catch(() => null);
    if (fresh) setList(fresh);
  }, []);
  useEffect(() => {
    if (!offline) void load();
  }, [offline, load]);
  return { list, load };
}

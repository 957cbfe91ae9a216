import { useCallback, useEffect, useState } from 'react';
import type { OwnSession } from '#contract/schemas/profile.ts';
import { ownCalls } from '#src/session/own-calls.ts';

/**
 * Where the person is signed in, as the server has it; asked for anew when the connection is back. null until
 * it has answered.
 */
export function useSignIns(offline: boolean): { list: OwnSession[] | null; load: () => Promise<void> } {
  const [list, setList] = useState<OwnSession[] | null>(null);
  const load = useCallback(async () => {
    // what was shown before stays
    const fresh = await ownCalls.sessions().catch(() => null);
    if (fresh) setList(fresh);
  }, []);
  useEffect(() => {
    if (!offline) void load();
  }, [offline, load]);
  return { list, load };
}

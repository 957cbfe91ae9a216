import { useCallback, useEffect, useState } from 'react';
import type { OwnSession, Profile } from '#contract/schemas/profile.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { ownCalls } from '#src/session/own-calls.ts';
import { showOwnAs } from '#src/session/session.ts';

export interface OwnProfile {
  profile: Profile | null;
  sessions: OwnSession[] | null;
  /** Nothing can be changed now. */
  offline: boolean;
  failed: boolean;
  load: () => Promise<void>;
  /** Shows what the server has answered, here and in every tab. */
  show: (profile: Profile) => Promise<void>;
}

/** The person's profile and sign-ins as the server has them; asked for anew when the connection is back. */
export function useProfile(): OwnProfile {
  const offline = useConnection().state === 'offline';
  const [profile, setProfile] = useState<Profile | null>(null);
  const [sessions, setSessions] = useState<OwnSession[] | null>(null);
  const [failed, setFailed] = useState(false);
  const show = useCallback(async (fresh: Profile) => {
    setProfile(fresh);
    await showOwnAs(fresh);
  }, []);
  const load = useCallback(async () => {
    try {
      const [fresh, signIns] = await Promise.all([ownCalls.profile(), ownCalls.sessions()]);
      setSessions(signIns);
      setFailed(false);
      await show(fresh);
    } catch {
      setFailed(true);
    }
  }, [show]);
  useEffect(() => {
    if (!offline) void load();
  }, [offline, load]);
  return { profile, sessions, offline, failed, load, show };
}

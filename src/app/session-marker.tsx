import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { SIGNED_IN_MARK } from '#contract/first-page.ts';
import { startup } from '#src/app/start.ts';
import { useSession } from '#src/session/session.ts';

/**
 * Stores a marker that somebody is signed in on this device. With it, a shared link that the server renders for
 * strangers hides what is meant for strangers only from the first paint on.
 */
export function SessionMarker(): null {
  const { status } = useSession();
  const { settled } = useSnapshot(startup);
  useEffect(() => {
    if (!settled) return;
    try {
      if (status === 'signedIn') localStorage.setItem(SIGNED_IN_MARK, '1');
      else if (status === 'signedOut') localStorage.removeItem(SIGNED_IN_MARK);
    } catch {
      // without storage, nobody stays signed in anyway
    }
    delete document.documentElement.dataset.known;
  }, [status, settled]);
  return null;
}

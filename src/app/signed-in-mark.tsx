import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { SIGNED_IN_MARK } from '#contract/first-page.ts';
import { startup } from '#src/app/start.ts';
import { useSession } from '#src/session/session.ts';

/**
 * Leaves a mark that somebody is signed in on this device, so that a shared link that the server draws for
 * strangers hides there, from the first paint on, what is for strangers only.
 */
export function SignedInMark(): null {
  const { status } = useSession();
  const { settled } = useSnapshot(startup);
  useEffect(() => {
    if (!settled) return;
    try {
      if (status === 'signedIn') localStorage.setItem(SIGNED_IN_MARK, '1');
      else if (status === 'signedOut') localStorage.removeItem(SIGNED_IN_MARK);
    } catch {
      // without storage nobody is signed in for long
    }
    delete document.documentElement.dataset.known;
  }, [status, settled]);
  return null;
}

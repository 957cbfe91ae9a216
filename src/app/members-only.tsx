import { useEffect, type ReactNode } from 'react';
import { Landing } from '#src/app/landing.tsx';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { useSession } from '#src/session/session.ts';

/**
 * A screen for people who are signed in. Anybody else sees the landing page with the login panel open, at the same
 * address, and is where they wanted to be once they have signed in (specification section 2.2).
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signedOut') askToSignIn();
  }, [status]);
  if (status === 'signedOut') return <Landing />;
  return children;
}

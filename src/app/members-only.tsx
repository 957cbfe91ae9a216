import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Landing } from '#src/app/landing.tsx';
import { CONNECTION_TEXT } from '#src/features/connectivity/messages.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { keptHere, useSession } from '#src/session/session.ts';

/**
 * The screens that require sign-in. Visitors see the landing page with the login panel open at the same
 * address, so that signing in takes them where they wanted to go.
 */
export function MembersOnly() {
  const session = useSession();
  const { status, ended } = session;
  const kept = keptHere(session);
  useEffect(() => {
    if (status === 'signedOut')
      askToSignIn(
        kept > 0
          ? {
              reason: {
                title: CONNECTION_TEXT.signIn(kept),
                text: ended ? CONNECTION_TEXT.signInAgain : CONNECTION_TEXT.signInHint,
              },
            }
          : {},
      );
  }, [status, kept, ended]);
  if (status === 'signedOut') return <Landing />;
  return <Outlet />;
}

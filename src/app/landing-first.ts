import { hasSessionMarker } from '#src/app/has-session-marker.ts';
import { beginAsStranger } from '#src/session/session.ts';

/**
 * Without a marker that somebody is signed in on this device (session-marker.tsx), the start page is the
 * landing page. It does not wait for the databases, which have the final say, and its code loads in parallel
 * with the router's.
 */
export function landingFirst(): void {
  if (location.pathname !== '/' || hasSessionMarker()) return;
  beginAsStranger();
  // the screen that shows it requests it again
  void import('#src/features/landing/landing-page.tsx').catch(() => undefined);
}

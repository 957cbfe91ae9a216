import { isMarked } from '#src/app/is-marked.ts';
import { beginAsStranger } from '#src/session/session.ts';

/**
 * The start page is the landing page where nobody is signed in on this device, as far as a mark tells
 * (signed-in-mark.tsx): it does not wait for the databases, which have the last word, and its code comes beside
 * the router.
 */
export function landingFirst(): void {
  if (location.pathname !== '/' || isMarked()) return;
  beginAsStranger();
  // whoever shows it asks again
  void import('#src/features/landing/landing-page.tsx').catch(() => undefined);
}

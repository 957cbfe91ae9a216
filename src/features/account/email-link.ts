import { readEmail } from '#contract/rules/email.ts';

const OPEN_TO_ALL = /^\/(?:itinerary|contact-us|privacy-policy|terms-of-service)(?:\/|$)/;

/** Whether a link with an address opens the panel on this page: it never covers public content. */
export const opensPanel = (pathname: string): boolean => !OPEN_TO_ALL.test(pathname);

/**
 * The address in `?emailId=` of a link in a mail. It is removed from the address bar at once and only prefills
 * the login form: it is never a credential. Null if there is none.
 */
export function takeEmailFromAddress(): string | null {
  const url = new URL(location.href);
  const given = url.searchParams.get('emailId');
  if (given === null) return null;
  url.searchParams.delete('emailId');
  history.replaceState(history.state, '', url);
  return readEmail(given);
}

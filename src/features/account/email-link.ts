import * as v from 'valibot';
import { EmailId } from '#contract/schemas/auth.ts';

/**
 * The address in `?emailId=` of a link in a mail. It is taken out of the address bar at once and only fills the login
 * form: it is never a credential (rules #48). Null when there is none.
 */
export function takeEmailFromAddress(): string | null {
  const url = new URL(location.href);
  const given = url.searchParams.get('emailId');
  if (given === null) return null;
  url.searchParams.delete('emailId');
  history.replaceState(history.state, '', url);
  const parsed = v.safeParse(EmailId, given);
  return parsed.success ? parsed.output : null;
}

/**
 * The simple pattern, for everyone who has or creates an account: no upper limit for the top-level domain, so that
 * nobody is kept out by their company's. For addresses in lower case.
 */
export const EMAIL =
  /^[^\s@"(),:;<>[\]\\\u0000]+@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
export const LONGEST_EMAIL = 254;

/** The form in which it is stored and compared; null if it is not an address. */
export function readEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}

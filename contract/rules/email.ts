/**
 * The simple pattern, for everybody who has or makes an account: no longest top-level domain, so that nobody
 * is kept out by the name of their company's. For addresses in lower case.
 */
export const EMAIL =
  /^[^\s@"(),:;<>[\]\\\u0000]+@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
export const LONGEST_EMAIL = 254;

/** As it is stored and compared; null when it is none. */
export function readEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}

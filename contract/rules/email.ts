/**
 * Deliberately simple, for everybody who has or opens an account: no limit on the length of the top-level
 * domain, because real ones are long. For addresses in lower case.
 */
export const EMAIL =
  /^[^\s@"(),:;<>[\]\\\u0000]+@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
export const LONGEST_EMAIL = 254;

/** An address as it is stored and compared; null when it is not one. */
export function readEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}

/**
 * Deliberately simple, for addresses in lower case. Anybody who has or opens an account must pass it, so it has no
 * limit on the length of the top-level domain: real ones are long.
 */
export const EMAIL =
  /^[^\s@"(),:;<>[\]\\\u0000]+@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
export const LONGEST_EMAIL = 254;

/** An address in the form in which it is stored and compared; null if it is not one. */
export function readEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}

import type { SignInAnswer } from '#contract/schemas/auth.ts';

/** What the server answers to somebody who signs in. */
export const someAccount = (of: Partial<SignInAnswer> & Pick<SignInAnswer, 'guid'>): SignInAnswer => ({
  emailId: 'maya@example.com',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  profilePic: null,
  organisation: null,
  phone: null,
  authToken: 'a',
  refreshToken: 'r',
  ...of,
});

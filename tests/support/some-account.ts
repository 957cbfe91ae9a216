import type { SignInAnswer } from '#contract/schemas/auth.ts';

/** The server's response to a sign-in. */
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

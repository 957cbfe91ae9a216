import type { SignInAnswer, TokenPair } from '#contract/schemas/auth.ts';
import type { users } from '#server/db/schema.ts';
import { pictureUrl } from '#server/modules/files/picture-url.ts';

/** The person as they see themselves, with the tokens. */
export const signInAnswer = (user: typeof users.$inferSelect, pair: TokenPair, now: Date): SignInAnswer => ({
  guid: user.id,
  emailId: user.emailId,
  firstName: user.firstName,
  lastName: user.lastName,
  profilePic: user.pictureFileId && pictureUrl(user.pictureFileId, 'PUBLIC', user.id, now),
  organisation: user.organisation,
  phone: user.phone,
  ...pair,
});

import { USUAL_MAILS, USUAL_PUSHES, type Profile } from '#contract/schemas/profile.ts';
import type { users } from '#server/db/schema.ts';
import { pictureUrl } from '#server/modules/files/picture-url.ts';

/** The person as they see themselves. */
export const presentProfile = (user: typeof users.$inferSelect, now: Date): Profile => ({
  guid: user.id,
  emailId: user.emailId,
  firstName: user.firstName,
  lastName: user.lastName,
  organisation: user.organisation,
  phone: user.phone,
  profilePic: user.pictureFileId && pictureUrl(user.pictureFileId, 'PUBLIC', user.id, now),
  mails: { ...USUAL_MAILS, ...user.mailChoices },
  pushes: { ...USUAL_PUSHES, ...user.pushChoices },
});

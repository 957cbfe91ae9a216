import { and, eq, ne, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { internationalPhone } from '#contract/rules/phone.ts';
import { withPushes } from '#contract/rules/with-pushes.ts';
import {
  MailKind,
  USUAL_MAILS,
  USUAL_PUSHES,
  type SetPhoneBody,
  type UpdateProfileBody,
} from '#contract/schemas/profile.ts';
import { otps, users } from '#server/db/schema.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { takeTurns } from '#server/db/take-turns.ts';
import type { Reader } from '#server/db/types.ts';
import { cachedUntilWrite } from '#server/db/read-cache.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { phoneMail } from '#server/modules/auth/account-mail.ts';
import { lockUser } from '#server/modules/auth/sessions.ts';
import { verifiedOtp } from '#server/modules/auth/verify-otp.ts';
import { editFields, givenFields, type FieldEdit } from '#server/change/field-edit.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { deleteUnsent } from '#server/modules/mail/mute.ts';
import { stampEventsOf } from '#server/modules/people/stamp-events-of.ts';

type User = typeof users.$inferSelect;
type Names = { firstName?: string; lastName?: string; organisation?: string };

export async function ownUser(reader: Reader, userId: string): Promise<User> {
  const [user] = await cachedUntilWrite(reader, `user ${userId}`, () => userById(reader).execute({ userId }));
  if (!user) throw new Error('the caller has no account');
  return user;
}

const userById = builtOnce((reader) =>
  reader
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('own_user'),
);

/** @throws Refusal UNAUTHENTICATED when the account was deleted meanwhile */
async function lockedUser(unit: Unit): Promise<User> {
  const user = await lockUser(unit.tx, unit.actor.userId);
  if (!user) throw new Error('the caller has no account');
  if (user.deletedAt) throw new Refusal('UNAUTHENTICATED');
  return user;
}

/**
 * Merges names and organisation field by field, and sets mail and push settings. Rows that show the person are
 * stamped wherever others see them. Writers of fields are not recorded: between a person's own devices, only a
 * changed old value is a conflict.
 * @throws Refusal FIELD_CONFLICT when no field can be applied
 */
export async function updateProfile(
  unit: Unit,
  { mails, pushes, base, ...names }: InferOutput<typeof UpdateProfileBody>,
): Promise<{ user: User; edit: FieldEdit<Names> }> {
  const user = await lockedUser(unit);
  const wanted = givenFields<Names>(names);
  const current: Names = {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    organisation: user.organisation ?? '',
  };
  const edit: FieldEdit<Names> =
    Object.keys(wanted).length === 0
      ? { apply: {}, conflicts: {}, changed: {}, writers: {} }
      : await editFields<Names>(unit, { writers: {} }, { current, wanted, base });
  const { organisation, ...changed } = edit.apply;
  const isChanged = Object.keys(edit.apply).length > 0;
  if (mails || pushes || isChanged)
    await unit.tx
      .update(users)
      .set({
        ...changed,
        ...(organisation !== undefined && { organisation: organisation || null }),
        mailChoices: { ...user.mailChoices, ...mails },
        ...(pushes && { pushChoices: withPushes({ ...USUAL_PUSHES, ...user.pushChoices }, pushes) }),
      })
      .where(eq(users.id, user.id));
  if (isChanged) await stampEventsOf(unit, user.id);
  const before = { ...USUAL_MAILS, ...user.mailChoices };
  const switchedOff = MailKind.options.filter((kind) => before[kind] && mails?.[kind] === false);
  await deleteUnsent(unit, user.id, switchedOff);
  return { user: await ownUser(unit.tx, user.id), edit };
}

/** Replaces or removes the picture, and deletes the former one. */
export async function setPicture(unit: Unit, file: PreparedFile | null): Promise<User> {
  const user = await lockedUser(unit);
  const stored = file && (await storeUpload(unit, { file, purpose: 'PROFILE', eventId: null }));
  if (!stored && !user.pictureFileId) return user;
  await unit.tx
    .update(users)
    .set({ pictureFileId: stored?.id ?? null })
    .where(eq(users.id, user.id));
  await dropFiles(unit, [user.pictureFileId]);
  await stampEventsOf(unit, user.id);
  return ownUser(unit.tx, user.id);
}

/**
 * Sets the phone number once its code was verified, and tells the owner by mail about the new way to sign in.
 * Repeating it after a lost answer sets the same number again.
 * @throws Refusal OTP_NOT_VERIFIED, PHONE_TAKEN
 */
export async function setPhone(
  unit: Unit,
  { mail, config }: Mailer,
  { phone, otpId }: InferOutput<typeof SetPhoneBody>,
  country: string,
): Promise<User> {
  const user = await lockedUser(unit);
  const stored = internationalPhone(country, phone);
  const { usedAt } = await verifiedOtp(unit.tx, { id: otpId, otpType: 'PHONE', address: phone }, unit.now);
  if (usedAt && user.phone === stored) return user;
  if (usedAt) throw new Refusal('OTP_NOT_VERIFIED');
  // one account at a time: otherwise two could both find the number free
  await takeTurns(unit.tx, [`phone ${stored}`]);
  const [other] = await unit.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, stored), ne(users.id, user.id)));
  if (other) throw new Refusal('PHONE_TAKEN');
  await unit.tx.update(otps).set({ usedAt: unit.now }).where(eq(otps.id, otpId));
  await unit.tx.update(users).set({ phone: stored }).where(eq(users.id, user.id));
  if (user.phone !== stored)
    await mail.queue(unit, phoneMail({ to: user.emailId, publicUrl: config.publicUrl, phone: stored }));
  return { ...user, phone: stored };
}

/** Removes the phone number, which is optional. */
export async function removePhone(unit: Unit): Promise<void> {
  await unit.tx.update(users).set({ phone: null }).where(eq(users.id, unit.actor.userId));
}

import { and, eq, ne } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { SetPhoneBody, UpdateProfileBody } from '#contract/schemas/profile.ts';
import { otps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Unit } from '#server/http/unit.ts';
import { lockUser } from '#server/modules/auth/sessions.ts';
import { verifiedOtp } from '#server/modules/auth/verify-otp.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';
import { stampEventsOf } from '#server/modules/people/stamp-events-of.ts';

type User = typeof users.$inferSelect;

export async function ownUser(reader: Reader, userId: string): Promise<User> {
  const [user] = await reader.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('the caller has no account');
  return user;
}

async function lockedUser(unit: Unit): Promise<User> {
  const user = await lockUser(unit.tx, unit.actor.userId);
  if (!user) throw new Error('the caller has no account');
  return user;
}

/** Name, organisation and which mails to have. What others see is marked as changed wherever they see it; the rest is not. */
export async function updateProfile(unit: Unit, { mails, ...wanted }: InferOutput<typeof UpdateProfileBody>): Promise<User> {
  const user = await lockedUser(unit);
  const shown = { firstName: wanted.firstName ?? user.firstName, lastName: wanted.lastName ?? user.lastName, organisation: (wanted.organisation ?? user.organisation) || null };
  const changed = shown.firstName !== user.firstName || shown.lastName !== user.lastName || shown.organisation !== user.organisation;
  if (mails || changed) await unit.tx.update(users).set({ ...shown, mailChoices: { ...user.mailChoices, ...mails } }).where(eq(users.id, user.id));
  if (changed) await stampEventsOf(unit, user.id);
  return ownUser(unit.tx, user.id);
}

/** Replaces the picture, or takes it away. The former one is forgotten. */
export async function setPicture(unit: Unit, file: PreparedFile | null): Promise<User> {
  const user = await lockedUser(unit);
  const stored = file && (await storeUpload(unit, { file, purpose: 'PROFILE', eventId: null }));
  if (!stored && !user.pictureFileId) return user;
  await unit.tx.update(users).set({ pictureFileId: stored?.id ?? null }).where(eq(users.id, user.id));
  await dropFiles(unit, [user.pictureFileId]);
  await stampEventsOf(unit, user.id);
  return ownUser(unit.tx, user.id);
}

/**
 * Sets the phone after its code was proven (rules #7). Sent again after a lost answer it is the same phone and stays so.
 * @throws Refusal OTP_NOT_VERIFIED, PHONE_TAKEN
 */
export async function setPhone(unit: Unit, { phone, otpId }: InferOutput<typeof SetPhoneBody>, country: string): Promise<User> {
  const user = await lockedUser(unit);
  const stored = `+${country}${phone}`;
  const { usedAt } = await verifiedOtp(unit.tx, { id: otpId, otpType: 'PHONE', address: phone }, unit.now);
  if (usedAt && user.phone === stored) return user;
  if (usedAt) throw new Refusal('OTP_NOT_VERIFIED');
  const [other] = await unit.tx.select({ id: users.id }).from(users).where(and(eq(users.phone, stored), ne(users.id, user.id)));
  if (other) throw new Refusal('PHONE_TAKEN');
  await unit.tx.update(otps).set({ usedAt: unit.now }).where(eq(otps.id, otpId));
  await unit.tx.update(users).set({ phone: stored }).where(eq(users.id, user.id));
  return { ...user, phone: stored };
}

/** Nobody needs to have a phone. */
export async function removePhone(unit: Unit): Promise<void> {
  await unit.tx.update(users).set({ phone: null }).where(eq(users.id, unit.actor.userId));
}

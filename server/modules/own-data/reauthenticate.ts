import type { InferOutput } from 'valibot';
import type { DeleteAccountBody } from '#contract/schemas/own-data.ts';
import { badField } from '#server/change/refusal.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { passwordMatches } from '#server/modules/auth/passwords.ts';
import { verifiedOtp } from '#server/modules/auth/verify-otp.ts';
import { ownUser } from '#server/modules/people/profile.ts';

/**
 * Checks that the caller is the person, and not somebody at a device they left unattended: by password, or without
 * one by a code sent to their address.
 * @throws Refusal INVALID_INPUT, OTP_NOT_VERIFIED, RATE_LIMITED
 */
export async function reauthenticate(
  db: Db,
  userId: string,
  { password, otpId }: Pick<InferOutput<typeof DeleteAccountBody>, 'password' | 'otpId'>,
  { tries, now }: { tries: AttemptLimit; now: Date },
): Promise<void> {
  const user = await ownUser(db, userId);
  if (otpId !== undefined && user.passwordHash === null) {
    const otp = { id: otpId, otpType: 'DELETION', address: user.emailId } as const;
    // the code is used up only with the account; until then the call can be corrected and repeated
    await transaction(db, (tx) => verifiedOtp(tx, otp, now));
    return;
  }
  if (!password) throw badField('password', 'This field is required.');
  tries.take(userId, now);
  if (!(await passwordMatches(user.passwordHash, password)))
    throw badField('password', 'This is not your password.');
  tries.forgive(userId);
}

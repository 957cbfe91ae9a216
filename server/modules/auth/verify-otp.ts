import { and, eq, gt, lt } from 'drizzle-orm';
import { OTP_TRIES, OTP_VERIFIED_LIFE } from '#contract/constants.ts';
import type { OtpType } from '#contract/schemas/auth.ts';
import { otps } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { authTexts } from '#server/modules/auth/messages.ts';
import { codeMatches } from '#server/modules/auth/otp-code.ts';

/**
 * Checks a code. The right one may be repeated (after a lost answer). Every wrong one counts, and the count is
 * committed even though the call is refused.
 */
export async function verifyOtp(accounts: Accounts, of: { id: string; otp: string }): Promise<void> {
  const now = accounts.clock();
  const refusal = await transaction(accounts.db, async (tx) => {
    const [row] = await tx.select().from(otps).where(eq(otps.id, of.id)).for('update');
    if (!row) return new Refusal('OTP_INVALID');
    if (row.expiresAt <= now) return new Refusal('OTP_EXPIRED');
    if (row.tries >= OTP_TRIES)
      return new Refusal('RATE_LIMITED', {
        text: authTexts.codeTriesOver,
        retryAfterSeconds: Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000),
      });
    if (!codeMatches(accounts.otpKey, of.id, of.otp, row.codeHash)) {
      await tx
        .update(otps)
        .set({ tries: row.tries + 1 })
        .where(eq(otps.id, of.id));
      return new Refusal((await isSuperseded(tx, accounts, row, of.otp)) ? 'OTP_SUPERSEDED' : 'OTP_INVALID');
    }
    if (!row.verifiedAt) await tx.update(otps).set({ verifiedAt: now }).where(eq(otps.id, of.id));
    return null;
  });
  if (refusal) throw refusal;
}

/**
 * Whether this is the code of an earlier mail, which is then used up: otherwise guesses at the newest code would
 * reveal older ones that are still valid.
 */
async function isSuperseded(
  tx: Tx,
  { otpKey, clock }: Accounts,
  newest: typeof otps.$inferSelect,
  otp: string,
): Promise<boolean> {
  const older = await tx
    .select()
    .from(otps)
    .where(
      and(
        eq(otps.address, newest.address),
        eq(otps.otpType, newest.otpType),
        lt(otps.createdAt, newest.createdAt),
        gt(otps.expiresAt, clock()),
      ),
    )
    .for('update');
  const match = older.find((row) => codeMatches(otpKey, row.id, otp, row.codeHash));
  if (!match) return false;
  await tx.update(otps).set({ tries: OTP_TRIES }).where(eq(otps.id, match.id));
  return true;
}

/**
 * The verified code behind a sign-up or a reset: of this type, for this address, verified within the last 15 minutes.
 * The caller decides about `usedAt`. Locks the row.
 * @throws Refusal OTP_NOT_VERIFIED
 */
export async function verifiedOtp(
  tx: Tx,
  of: { id: string; otpType: OtpType; address: string },
  now: Date,
): Promise<typeof otps.$inferSelect> {
  const [row] = await tx.select().from(otps).where(eq(otps.id, of.id)).for('update');
  const good =
    row &&
    row.otpType === of.otpType &&
    row.address === of.address &&
    row.verifiedAt &&
    now.getTime() - row.verifiedAt.getTime() <= OTP_VERIFIED_LIFE;
  if (!row || !good) throw new Refusal('OTP_NOT_VERIFIED');
  return row;
}

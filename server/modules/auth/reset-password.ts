import { eq } from 'drizzle-orm';
import { passwordError } from '#contract/rules/password.ts';
import { identities, otps, users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { passwordChangedMail } from '#server/modules/auth/account-mail.ts';
import { hashPassword, passwordMatches } from '#server/modules/auth/passwords.ts';
import { endAllSessions, lockUser } from '#server/modules/auth/sessions.ts';
import { verifiedOtp } from '#server/modules/auth/verify-otp.ts';

/**
 * Sets a new password for a verified address, unlinks Google, signs every device out and tells the owner by mail.
 * Repeating it after a lost answer has no further effect.
 */
export async function resetPassword(
  accounts: Accounts,
  of: { emailId: string; password: string; otpId: string },
): Promise<void> {
  const weak = passwordError(of.password, of.emailId);
  if (weak) throw badField('password', weak);
  const otp = { id: of.otpId, otpType: 'PASSWORD_RESET', address: of.emailId } as const;
  await transaction(accounts.db, (tx) => verifiedOtp(tx, otp, accounts.clock()));
  const [user] = await accounts.db.select().from(users).where(eq(users.emailId, of.emailId));
  if (!user) throw new Refusal('OTP_NOT_VERIFIED');

  // outside the transaction, because both are slow
  const sameAsNow = await passwordMatches(user.passwordHash, of.password);
  const passwordHash = await hashPassword(of.password);
  const { result: families } = await inUnit(accounts.db, accounts.clock(), async (unit) => {
    const { usedAt } = await verifiedOtp(unit.tx, otp, unit.now);
    if (usedAt && sameAsNow) return [];
    if (usedAt) throw new Refusal('OTP_NOT_VERIFIED');
    await lockUser(unit.tx, user.id);
    await unit.tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await unit.tx.update(otps).set({ usedAt: unit.now }).where(eq(otps.id, of.otpId));
    const unlinked = await unit.tx
      .delete(identities)
      .where(eq(identities.userId, user.id))
      .returning({ subject: identities.subject });
    await accounts.mail.queue(
      unit,
      passwordChangedMail({
        to: user.emailId,
        publicUrl: accounts.publicUrl,
        unlinked: unlinked.length > 0,
      }),
    );
    return endAllSessions(unit.tx, user.id, unit.now);
  });
  for (const familyId of families) accounts.tokens.endFamily(familyId);
}

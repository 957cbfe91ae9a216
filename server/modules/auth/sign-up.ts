import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { passwordError } from '#contract/rules/password.ts';
import type { SignInAnswer, SignUpBody } from '#contract/schemas/auth.ts';
import { otps, users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { holdAddresses, linkInvitations } from '#server/modules/auth/link-invitations.ts';
import { hashPassword, passwordMatches } from '#server/modules/auth/passwords.ts';
import { openSessionFor, type Caller } from '#server/modules/auth/sign-in.ts';
import { verifiedOtp } from '#server/modules/auth/verify-otp.ts';

type User = typeof users.$inferSelect;

/**
 * Creates an account for an address proven by its code, links waiting invitations, and signs in. Repeating it after a
 * lost answer signs in to the account it created.
 */
export async function signUp(
  accounts: Accounts,
  of: InferOutput<typeof SignUpBody>,
  caller: Caller,
): Promise<SignInAnswer> {
  const weak = passwordError(of.password, of.emailId);
  if (weak) throw badField('password', weak);
  const otp = { id: of.id, otpType: 'SIGNUP', address: of.emailId } as const;
  const before = await transaction(accounts.db, (tx) => verifiedOtp(tx, otp, accounts.clock()));
  if (before.usedAt) return openSessionFor(accounts, await accountMadeBefore(accounts, of), caller);

  // Outside the transaction: it is slow.
  const passwordHash = await hashPassword(of.password);
  const { result: user, touched } = await inUnit(accounts.db, accounts.clock(), async (unit) => {
    const row = await verifiedOtp(unit.tx, otp, unit.now);
    if (row.usedAt) return null;
    await holdAddresses(unit.tx, [of.emailId]);
    const [made] = await unit.tx
      .insert(users)
      .values({
        id: randomUUID(),
        emailId: of.emailId,
        passwordHash,
        firstName: of.firstName,
        lastName: of.lastName,
        organisation: of.organisation || null,
        createdAt: unit.now,
      })
      .onConflictDoNothing({ target: users.emailId })
      .returning();
    if (!made) throw new Refusal('EMAIL_TAKEN');
    await unit.tx.update(otps).set({ usedAt: unit.now }).where(eq(otps.id, of.id));
    await linkInvitations(unit, made);
    return made;
  });
  for (const [eventId, version] of touched) accounts.poke(eventId, version);
  return openSessionFor(accounts, user ?? (await accountMadeBefore(accounts, of)), caller);
}

async function accountMadeBefore(
  accounts: Accounts,
  of: { emailId: string; password: string },
): Promise<User> {
  const [user] = await accounts.db.select().from(users).where(eq(users.emailId, of.emailId));
  if (!(await passwordMatches(user?.passwordHash, of.password)) || !user)
    throw new Refusal('OTP_NOT_VERIFIED');
  return user;
}

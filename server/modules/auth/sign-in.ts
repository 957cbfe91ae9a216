import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { bareIfPhone } from '#contract/rules/phone.ts';
import { Phone, type SignInAnswer } from '#contract/schemas/auth.ts';
import { users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { passwordMatches } from '#server/modules/auth/passwords.ts';
import { lockUser, openSession, tokenPairOf } from '#server/modules/auth/sessions.ts';
import { signInAnswer } from '#server/modules/auth/sign-in-answer.ts';

export interface Caller {
  /** What limits are counted by: an IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string | null;
}

/** Origin and user agent of a request. */
export const callerOf = (request: {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}): Caller => ({ network: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? null });

/**
 * Signs in by e-mail or phone and password. An unknown account gets the same answer as a wrong password, just as
 * slowly.
 */
export async function signIn(
  accounts: Accounts,
  of: { emailOrPhone: string; password: string },
  caller: Caller,
): Promise<SignInAnswer> {
  const name = bareIfPhone(of.emailOrPhone.toLowerCase());
  const user = await findByEmailOrPhone(accounts.db, name);
  // Attempts count until the account has another password: from one network by the name that was typed, so that nobody
  // learns which names belong together; from anywhere by account.
  const fromHere = `${name} ${user?.passwordHash} ${caller.network}`;
  const account = user ? `${user.id} ${user.passwordHash}` : name;
  accounts.signInTries.take(fromHere, accounts.clock());
  accounts.accountTries.take(account, accounts.clock());
  if (!(await passwordMatches(user?.passwordHash, of.password)) || !user)
    throw new Refusal('INVALID_CREDENTIALS');
  accounts.signInTries.forgive(fromHere);
  accounts.accountTries.forgive(account);
  return openSessionFor(accounts, user, caller);
}

/** Opens a session for an account whose credentials were just checked against this row. */
export async function openSessionFor(
  accounts: Pick<Accounts, 'db' | 'tokens' | 'clock'>,
  checked: typeof users.$inferSelect,
  caller: Caller,
): Promise<SignInAnswer> {
  const session = await transaction(accounts.db, async (tx) => {
    const user = await lockUser(tx, checked.id);
    // a reset or deletion in the meantime has signed everybody out, and this sign-in must not outlive it
    if (user?.passwordHash !== checked.passwordHash || user?.deletedAt)
      throw new Refusal('INVALID_CREDENTIALS');
    return openSession(tx, accounts.tokens, {
      userId: checked.id,
      userAgent: caller.userAgent,
      now: accounts.clock(),
    });
  });
  return signInAnswer(checked, await tokenPairOf(accounts.tokens, session), accounts.clock());
}

// stored as E.164, typed as ten digits: unambiguous only if no other account ends in the same ten
async function findByEmailOrPhone(db: Db, name: string): Promise<typeof users.$inferSelect | undefined> {
  if (!v.is(Phone, name)) return (await db.select().from(users).where(eq(users.emailId, name)))[0];
  const found = await db
    .select()
    .from(users)
    .where(eq(sql`right(${users.phone}, 10)`, name))
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

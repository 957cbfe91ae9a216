import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { bareIfPhone } from '#contract/rules/phone.ts';
import { Phone, type SignInAnswer } from '#contract/schemas/auth.ts';
import { users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { passwordMatches } from '#server/modules/auth/passwords.ts';
import { lockUser, openSession, tokenPairOf } from '#server/modules/auth/sessions.ts';
import { signInAnswer } from '#server/modules/auth/sign-in-answer.ts';

export interface Caller {
  ip: string;
  userAgent: string | null;
}

/** Whatever else carried the request. */
export const callerOf = (request: {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}): Caller => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? null });

/**
 * E-mail or phone with the password. An unknown account answers like a wrong password, and as slowly (rules
 * #3, #8).
 */
export async function signIn(
  accounts: Accounts,
  of: { emailOrPhone: string; password: string },
  caller: Caller,
): Promise<SignInAnswer> {
  // one name per account, however it was written: tries are counted by it
  const name = bareIfPhone(of.emailOrPhone.toLowerCase());
  const key = `${name} ${caller.ip}`;
  accounts.signInTries.take(key, accounts.clock());
  const user = await findByEmailOrPhone(accounts.db, name);
  if (!(await passwordMatches(user?.passwordHash, of.password)) || !user)
    throw new Refusal('INVALID_CREDENTIALS');
  accounts.signInTries.forgive(key);
  return openSessionFor(accounts, user, caller);
}

/** Opens a session for somebody whose password was just checked against this row. */
export async function openSessionFor(
  accounts: Accounts,
  checked: typeof users.$inferSelect,
  caller: Caller,
): Promise<SignInAnswer> {
  const session = await transaction(accounts.db, async (tx) => {
    const user = await lockUser(tx, checked.id);
    // A reset in between has signed everybody out; this sign-in must not outlive it.
    if (user?.passwordHash !== checked.passwordHash) throw new Refusal('INVALID_CREDENTIALS');
    return openSession(tx, accounts.tokens, {
      userId: checked.id,
      userAgent: caller.userAgent,
      now: accounts.clock(),
    });
  });
  return signInAnswer(checked, await tokenPairOf(accounts.tokens, session), accounts.clock());
}

// Stored with the country in front (E.164), typed as ten digits (rules #7): good for one account only if no
// other ends alike.
async function findByEmailOrPhone(db: Db, name: string): Promise<typeof users.$inferSelect | undefined> {
  if (!v.is(Phone, name)) return (await db.select().from(users).where(eq(users.emailId, name)))[0];
  const found = await db
    .select()
    .from(users)
    .where(eq(sql`right(${users.phone}, 10)`, name))
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

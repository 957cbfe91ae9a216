import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { EmailId, type SignInAnswer } from '#contract/schemas/auth.ts';
import { identities, users } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { inUnit, type AccountUnit } from '#server/change/in-unit.ts';
import { signInMethodMail } from '#server/modules/auth/account-mail.ts';
import { holdAddresses, linkInvitations } from '#server/modules/auth/link-invitations.ts';
import { authTexts } from '#server/modules/auth/messages.ts';
import { useNonce } from '#server/modules/auth/use-nonce.ts';
import { openSessionFor, type Caller } from '#server/modules/auth/sign-in.ts';
import {
  IdentityRefused,
  IdentityUnreachable,
  type IdentityProvider,
  type VerifiedIdentity,
} from '#server/providers/identity/identity-provider.ts';

type User = typeof users.$inferSelect;

/**
 * Signs in with an ID token: to the account linked to that identity, else to the one with the verified address (its
 * owner is told by mail), else to a new one. Repeating it after a lost answer signs in to the same account.
 */
export async function signInWithGoogle(
  accounts: Accounts,
  provider: IdentityProvider,
  of: { credential: string; nonce: string },
  caller: Caller,
): Promise<SignInAnswer> {
  const identity = await provider.verify(of.credential, of.nonce).catch(asRefusal);
  if (!identity.emailVerified) throw new Refusal('GOOGLE_REFUSED', { text: authTexts.googleUnverified });
  const address = v.safeParse(EmailId, identity.email);
  if (!address.success) throw new Refusal('GOOGLE_REFUSED', { text: authTexts.emailOnly });

  const { result: user, touched } = await inUnit(accounts.db, accounts.clock(), async (unit) => {
    await useNonce(unit, of.nonce, identity);
    return accountOf(accounts, unit, { ...identity, email: address.output });
  });
  for (const [eventId, version] of touched) accounts.poke(eventId, version);
  return openSessionFor(accounts, user, caller);
}

async function accountOf(accounts: Accounts, unit: AccountUnit, identity: VerifiedIdentity): Promise<User> {
  const key = and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject));
  const [linked] = await unit.tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(key);
  if (linked) return linked.user;

  const made = await makeAccount(unit, identity);
  const user = made ?? (await unit.tx.select().from(users).where(eq(users.emailId, identity.email)))[0];
  if (!user) throw new Error('the account of a verified address vanished');
  const [link] = await unit.tx
    .insert(identities)
    .values({ issuer: identity.issuer, subject: identity.subject, userId: user.id, createdAt: unit.now })
    .onConflictDoNothing()
    .returning();
  if (!made && link)
    await accounts.mail.queue(unit, signInMethodMail({ to: user.emailId, publicUrl: accounts.publicUrl }));
  return user;
}

/** Null if the address already has an account. */
async function makeAccount(
  unit: AccountUnit,
  { email, firstName, lastName }: VerifiedIdentity,
): Promise<User | null> {
  const name = (text: string | null): string | null =>
    text?.replaceAll('\u0000', '').trim().slice(0, TEXT_LIMITS.person) || null;
  await holdAddresses(unit.tx, [email]);
  const [made] = await unit.tx
    .insert(users)
    .values({
      id: randomUUID(),
      emailId: email,
      firstName: name(firstName),
      lastName: name(lastName),
      createdAt: unit.now,
    })
    .onConflictDoNothing({ target: users.emailId })
    .returning();
  if (made) await linkInvitations(unit, made);
  return made ?? null;
}

function asRefusal(error: unknown): never {
  if (error instanceof IdentityRefused) throw new Refusal('GOOGLE_REFUSED');
  if (error instanceof IdentityUnreachable)
    throw new Refusal('UNAVAILABLE', { text: authTexts.googleUnreachable });
  throw error;
}

import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import { REFRESH_GRACE } from '#contract/constants.ts';
import { otps } from '#server/db/schema.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { VerifiedIdentity } from '#server/providers/identity/identity-provider.ts';

const NAMESPACE = '7d6f2f0e-3c1c-4a57-9a2c-0f8f5be3b6a1';
/** Longer than an ID token is accepted, so that a nonce is remembered for as long as its token could be replayed. */
const REMEMBERED_MS = 3_600_000;

/**
 * Uses up the nonce of an ID token, so that each token signs in only once. For a minute the same one is accepted
 * again, for a caller whose answer was lost.
 * @throws Refusal GOOGLE_REFUSED when it was used before
 */
export async function useNonce(
  { tx, now }: AccountUnit,
  nonce: string,
  { issuer, subject }: Pick<VerifiedIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  const address = createHash('sha256').update(`${issuer} ${subject}`).digest('hex');
  const id = uuidv5(`${address} ${nonce}`, NAMESPACE);
  const [first] = await tx
    .insert(otps)
    .values({
      id,
      otpType: 'GOOGLE_NONCE',
      address,
      createdAt: now,
      usedAt: now,
      expiresAt: new Date(now.getTime() + REMEMBERED_MS),
    })
    .onConflictDoNothing()
    .returning({ id: otps.id });
  if (first) return;
  const [used] = await tx.select({ at: otps.usedAt }).from(otps).where(eq(otps.id, id));
  if (!used?.at || now.getTime() - used.at.getTime() > REFRESH_GRACE) throw new Refusal('GOOGLE_REFUSED');
}

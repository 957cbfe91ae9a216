import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id, on the thread pool: about 35 ms without blocking the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalised to NFC first: the same password typed on two keyboards must be equal. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

let decoy: Promise<string> | undefined;

/** Takes the same time with and without an account: without one, a decoy is verified and the result is false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const same = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return same && stored != null;
}

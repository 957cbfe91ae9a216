import type * as authCalls from '#src/session/auth-calls.ts';
import type { startSync } from '#src/sync/start.ts';

/** A part of the app could not be fetched. That says nothing about the session or the device. */
export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
}

/**
 * Loads the sync engine for people who are signed in, from the network or, in an installed app, from the
 * device. Visitors who follow a shared link never load it. @throws CodeNotLoaded
 */
export async function loadEngine(): Promise<typeof startSync> {
  try {
    const [{ startSync }] = await Promise.all([import('#src/sync/start.ts'), loadFolds()]);
    return startSync;
  } catch (cause) {
    throw new CodeNotLoaded('The engine could not be fetched.', { cause });
  }
}

/** Loads the folds that views need to show pending changes. */
export async function loadFolds(): Promise<void> {
  (await import('#src/mutations/registry.ts')).installFolds();
}

/** Loads the calls for signing in, up and out on demand. @throws CodeNotLoaded */
export async function loadAuthCalls(): Promise<typeof authCalls> {
  const calls = await import('#src/session/auth-calls.ts').catch(() => undefined);
  if (!calls) throw new CodeNotLoaded('The sign-in calls could not be fetched.');
  return calls;
}

import type * as authCalls from '#src/session/auth-calls.ts';
import type { startSync } from '#src/sync/start.ts';

/** A part of the app could not be fetched. That says nothing about the session or the device. */
export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
}

/**
 * The engine of people who are signed in. Fetched (in an installed app: read from the device) only then, so that
 * a visitor who follows a shared link does not pay for it. @throws CodeNotLoaded
 */
export async function loadEngine(): Promise<typeof startSync> {
  try {
    const [{ startSync }] = await Promise.all([import('#src/sync/start.ts'), loadFolds()]);
    return startSync;
  } catch (cause) {
    throw new CodeNotLoaded('The engine could not be fetched.', { cause });
  }
}

/** What the views need to show what waits. */
export async function loadFolds(): Promise<void> {
  (await import('#src/mutations/registry.ts')).installFolds();
}

/** The calls of signing in, up and out, loaded when they are needed. @throws CodeNotLoaded */
export async function loadAuthCalls(): Promise<typeof authCalls> {
  const calls = await import('#src/session/auth-calls.ts').catch(() => undefined);
  if (!calls) throw new CodeNotLoaded('The sign-in calls could not be fetched.');
  return calls;
}

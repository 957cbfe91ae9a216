import { useSnapshot } from 'valtio';
import type { CallAuth, SignUpArgs } from '#src/session/auth-calls.ts';
import type * as keepSession from '#src/session/keep-session.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';
import { sessionState, type Session, type SignOutChoice } from '#src/session/session-state.ts';

/**
 * How many changes are stored here until their author signs in again. 0 while a person is signed in: they may
 * be another's.
 */
export const keptHere = ({ status, lockedQueues }: Session): number =>
  status === 'signedOut' ? lockedQueues.reduce((sum, { unsent }) => sum + unsent, 0) : 0;

/** Whether the person using this device most likely has no account yet. */
export const isStranger = (): boolean => !sessionState.isKnownDevice;

/** A server-rendered page is a stranger's until this device has said who is signed in. */
export function beginAsStranger(): void {
  sessionState.status = 'signedOut';
}

export const useSession = (): Session => useSnapshot(sessionState) as Session;

/**
 * Loads the code that opens the databases and keeps them open. A server-rendered page is on screen, and
 * interactive, before it has arrived. @throws CodeNotLoaded
 */
async function keeper(): Promise<typeof keepSession> {
  try {
    return await import('#src/session/keep-session.ts');
  } catch (cause) {
    throw new CodeNotLoaded('The databases could not be fetched.', { cause });
  }
}

const AGAIN_AFTER = 3000;

/**
 * A page that the server rendered (`drew`) is readable without it: there, code that fails to load is
 * requested until it arrives. `onBroken` is called if the databases cannot be opened. If it returns true (somebody
 * is probably signed in), the start waits until they can be opened. @throws CodeNotLoaded
 */
export async function startSession(drew = false, onBroken?: () => boolean): Promise<void> {
  for (;;) {
    try {
      const { startSession: open } = await keeper();
      // evaluating the code just loaded is a long task by itself
      if (drew) await new Promise((next) => setTimeout(next));
      return await open(onBroken);
    } catch (problem) {
      if (!drew || !(problem instanceof CodeNotLoaded)) throw problem;
    }
    await new Promise((again) => setTimeout(again, AGAIN_AFTER));
  }
}

/** @throws ApiError INVALID_CREDENTIALS; NETWORK when the server was not reached */
export const signIn = async (body: { emailOrPhone: string; password: string }): Promise<void> =>
  (await keeper()).signIn(body);

/** Creates the account and signs in. @throws ApiError with `fields` */
export const signUp = async (body: SignUpArgs): Promise<void> => (await keeper()).signUp(body);

/** Signs in with the result of the provider's window. @throws ApiError GOOGLE_REFUSED */
export const signInWithGoogle = async (body: { credential: string; nonce: string }): Promise<void> =>
  (await keeper()).signInWithGoogle(body);

export const requestOtp: CallAuth['requestOtp'] = async (body) => (await keeper()).requestOtp(body);
export const verifyOtp: CallAuth['verifyOtp'] = async (body) => (await keeper()).verifyOtp(body);
export const resetPassword: CallAuth['resetPassword'] = async (body) => (await keeper()).resetPassword(body);

/**
 * Signs out. Tries to send pending changes for at most 5 s. If some are left and the caller made no choice
 * (or chose `send`), it stays signed in and returns their number so that the person can choose; 0: signed
 * out. Works without a connection.
 */
export const signOut = async (choice?: SignOutChoice, stays?: AbortSignal): Promise<number> =>
  (await keeper()).signOut(choice, stays);

/** Called once the account has been deleted: removes everything of that person from this device. */
export const accountDeleted = async (): Promise<void> => (await keeper()).accountDeleted();

/** For downloads that need a token in a header. Null when signed out. */
export const getAccessToken = async (): Promise<string | null> => (await keeper()).getAccessToken();

import { useSnapshot } from 'valtio';
import type { CallAuth, SignUpArgs } from '#src/session/auth-calls.ts';
import type * as keepSession from '#src/session/keep-session.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';
import { sessionState, type Session, type SignOutChoice } from '#src/session/session-state.ts';

/**
 * How many changes are pending here until their author signs in again. 0 while a person is signed in: they
 * may be another's.
 */
export const keptHere = ({ status, lockedQueues }: Session): number =>
  status === 'signedOut' ? lockedQueues.reduce((sum, { unsent }) => sum + unsent, 0) : 0;

/** Whoever uses this device has most likely no account yet. */
export const isStranger = (): boolean => !sessionState.isKnownDevice;

/** A page that the server drew is a stranger's, until this device has said who is signed in. */
export function beginAsStranger(): void {
  sessionState.status = 'signedOut';
}

export const useSession = (): Session => useSnapshot(sessionState) as Session;

/**
 * What opens the databases and keeps them: a page that the server drew is on screen, and answers, before it has
 * come. @throws CodeNotLoaded
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
 * A page that the server `drew` can be read without: there a part that does not come is asked for until it does.
 * @throws CodeNotLoaded
 */
export async function startSession(drew = false): Promise<void> {
  for (;;) {
    try {
      const { startSession: open } = await keeper();
      // what has come is a long task by itself
      if (drew) await new Promise((next) => setTimeout(next));
      return await open();
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

/** With the result of a provider's window. @throws ApiError GOOGLE_REFUSED */
export const signInWithGoogle = async (body: { credential: string; nonce: string }): Promise<void> =>
  (await keeper()).signInWithGoogle(body);

export const requestOtp: CallAuth['requestOtp'] = async (body) => (await keeper()).requestOtp(body);
export const verifyOtp: CallAuth['verifyOtp'] = async (body) => (await keeper()).verifyOtp(body);
export const resetPassword: CallAuth['resetPassword'] = async (body) => (await keeper()).resetPassword(body);

/**
 * Signs out. Tries to send pending changes for at most 5 s. If some are left and no choice was made (or
 * `send`), it only returns their number, so that the person can choose; 0: signed out. Works without a
 * connection.
 */
export const signOut = async (choice?: SignOutChoice, stays?: AbortSignal): Promise<number> =>
  (await keeper()).signOut(choice, stays);

/** The person has deleted their account: nothing of them stays on this device. */
export const accountDeleted = async (): Promise<void> => (await keeper()).accountDeleted();

/** For downloads that need a token in a header. Null when signed out. */
export const getAccessToken = async (): Promise<string | null> => (await keeper()).getAccessToken();

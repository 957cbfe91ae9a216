import { proxy } from 'valtio';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { LockedQueue } from '#src/data/session-store.ts';

export interface Session {
  status: 'starting' | 'signedOut' | 'signedIn';
  user?: SignInAnswer;
  /** Changes kept on this device for people who are not signed in now. */
  lockedQueues: LockedQueue[];
  /** The server has ended the session while this page was open. */
  ended?: boolean;
  /** Somebody has been signed in on this device before. */
  isKnownDevice?: boolean;
}

/** Written by src/session/keep-session.ts alone, and once by beginAsStranger. */
export const sessionState = proxy<Session>({ status: 'starting', lockedQueues: [] });

/**
 * send: try once more, and stay if something is left · keep: leave it locked on this device · discard: throw
 * it away
 */
export type SignOutChoice = 'send' | 'keep' | 'discard';

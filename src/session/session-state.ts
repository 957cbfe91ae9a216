import { proxy } from 'valtio';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { LockedQueue } from '#src/data/session-store.ts';

export interface Session {
  status: 'starting' | 'signedOut' | 'signedIn';
  user?: SignInAnswer;
  /** Pending changes stored on this device for people who are not signed in now. */
  lockedQueues: LockedQueue[];
  /** The server ended the session while this page was open. */
  ended?: boolean;
  /** Somebody has been signed in on this device before. */
  isKnownDevice?: boolean;
}

/** Written only by src/session/keep-session.ts, and once by `beginAsStranger`. */
export const sessionState = proxy<Session>({ status: 'starting', lockedQueues: [] });

/**
 * send: try once more, and stay signed in if something is left · keep: leave it locked on this device ·
 * discard: delete it
 */
export type SignOutChoice = 'send' | 'keep' | 'discard';

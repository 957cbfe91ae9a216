import type { SessionEnd } from '#src/sync/calls/access.ts';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import type { Reachability } from '#src/sync/calls/reachability.ts';
import type { Report } from '#src/sync/report.ts';
import type { ServerClock } from '#src/sync/calls/server-clock.ts';

/** What every part of the engine works with: one person, in one tab or worker. */
export interface Engine {
  readonly data: OwnData;
  readonly store: SessionStore;
  readonly reach: Reachability;
  readonly report: Report;
  readonly serverClock: ServerClock;
  /** Aborted at sign-out and when the page is closed. */
  readonly signal: AbortSignal;
  /** Called when the server has ended the session. */
  onSessionEnded(user: SignInAnswer, how: SessionEnd): Promise<void>;
  /**
   * Resolves when everything that had changed at the moment of the call is here; false when it could not be
   * pulled. Never throws.
   */
  pull(): Promise<boolean>;
  /** A pull because a screen shows this event (or HOME); false when it failed. */
  pullFor(key: string): Promise<boolean>;
}

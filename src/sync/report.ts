import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { HOME, pulls, setPullState, type PullFailure, type PullState } from '#src/data/pull-request.ts';
import { setSending } from '#src/data/sending.ts';
import { setSettled, type ToldAnswers } from '#src/data/settled.ts';

/** What the engine tells the screens. The default writes into the stores of this tab. */
export interface Report {
  sending(ids: readonly string[]): void;
  /**
   * The server has confirmed these changes; `answers` for those whose kind passes them on. A parked one stays in the
   * outbox, and its row says so.
   */
  settled(ids: readonly string[], answers?: ToldAnswers): void;
  /** By evidence: the first, then every change. */
  connection(state: ConnectionState): void;
  signInNeeded(needed: boolean): void;
  pull(key: string, change: Partial<PullState>): void;
  /**
   * A whole pull succeeded: everything held is as fresh as this (monotonic ms); the home feed only if it was
   * requested.
   */
  fresh(at: number, missing: readonly string[], of: { home: boolean }): void;
  /** A pull failed; shown where one was requested. */
  failed(failure: PullFailure): void;
}

export const reportToScreens: Report = {
  sending: setSending,
  settled: setSettled,
  connection: (state) => {
    const isBack = state === 'online' && connection.state !== state;
    Object.assign(connection, { state, known: true });
    // for useUntilOnline, which cannot read the connection
    if (isBack) globalThis.dispatchEvent?.(new Event('sojourn:online'));
  },
  signInNeeded: (needed) => void (connection.signInNeeded = needed),
  pull: setPullState,
  fresh: (at, missing, { home }) => {
    // Later pulls no longer request what does not exist, so their silence proves nothing; rows that arrive
    // after all are shown anyway.
    const keys = new Set([HOME, ...Object.keys(pulls.of)]);
    if (!home) keys.delete(HOME);
    for (const key of keys)
      setPullState(key, {
        freshAt: at,
        failure: null,
        missing: missing.includes(key) || pulls.of[key]?.missing === true,
      });
  },
  failed: (failure) => {
    for (const key of Object.keys(pulls.of)) if (pulls.of[key]?.refreshing) setPullState(key, { failure });
  },
};

import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { HOME, pulls, setPullState, type PullFailure, type PullState } from '#src/data/pull-request.ts';
import { setSending } from '#src/data/sending.ts';
import { setSettled } from '#src/data/settled.ts';

/** What the engine tells the screens. The default writes into the stores of this tab. */
export interface Report {
  sending(ids: readonly string[]): void;
  /** The server has confirmed these changes. That one is parked is said by its row, which stays. */
  settled(ids: readonly string[]): void;
  connection(state: ConnectionState): void;
  signInNeeded(needed: boolean): void;
  pull(key: string, change: Partial<PullState>): void;
  /**
   * A whole pull went well: everything held is as fresh as this (monotonic ms), the home feed only when it
   * was asked for.
   */
  fresh(at: number, missing: readonly string[], of: { home: boolean }): void;
  /** A pull went wrong; shown where one was asked for. */
  failed(failure: PullFailure): void;
}

export const reportToScreens: Report = {
  sending: setSending,
  settled: setSettled,
  connection: (state) => void (connection.state = state),
  signInNeeded: (needed) => void (connection.signInNeeded = needed),
  pull: setPullState,
  fresh: (at, missing, { home }) => {
    // A later pull no longer asks for what is not there, so its silence does not bring it back; rows that
    // arrive after all are shown anyway.
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

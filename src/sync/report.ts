import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { HOME, pulls, setPullState, type PullFailure, type PullState } from '#src/data/pull-request.ts';
import { setSending } from '#src/data/sending.ts';

/** What the engine tells the screens. The default writes into the stores of this tab. */
export interface Report {
  sending(ids: readonly string[]): void;
  connection(state: ConnectionState): void;
  signInNeeded(needed: boolean): void;
  pull(key: string, change: Partial<PullState>): void;
  /**
   * A whole pull went well: everything held is as fresh as this (monotonic ms), the home feed only when it
   * was asked for.
   */
  fresh(at: number, missing: readonly string[], of: { home: boolean }): void;
  /** A pull went wrong; told to whoever asked for one. */
  failed(failure: PullFailure): void;
}

export const reportToScreens: Report = {
  sending: setSending,
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

import { proxy } from 'valtio/vanilla';
import type { ErrorCode } from '#contract/errors.ts';

/** Why nothing could be loaded. NETWORK = no answer from the server; NO_ROOM = this device is full. */
export interface PullFailure {
  code: ErrorCode | 'NETWORK' | 'NO_ROOM';
  text: string;
}
/** The state of the last request for an event (or for `home`), in this tab. */
export interface PullState {
  refreshing: boolean;
  /** Time of the last success in monotonic ms. */
  freshAt: number | null;
  missing: boolean;
  failure: PullFailure | null;
}

/** Key of the home feed and of the list of one's own events. */
export const HOME = 'home';
/** Key of the signed-in person. Every pull includes them. */
export const SELF = 'self';
export const pulls = proxy<{ of: Record<string, PullState> }>({ of: {} });

export function setPullState(key: string, change: Partial<PullState>): void {
  pulls.of[key] = {
    refreshing: false,
    freshAt: null,
    missing: false,
    failure: null,
    ...pulls.of[key],
    ...change,
  };
}
export function forgetPulls(): void {
  pulls.of = {};
}

let requester: ((key: string) => Promise<void>) | null = null;

/** Set by the sync engine at start, so that this folder does not depend on the network. */
export function setPullRequester(request: ((key: string) => Promise<void>) | null): void {
  requester = request;
}

/** Requests a pull of an event (or of `HOME`). Resolves when it is over; never throws. */
export async function requestPull(key: string): Promise<void> {
  await requester?.(key);
}

import { safeParse } from 'valibot';
import { TokenPair, type SignInAnswer } from '#contract/schemas/auth.ts';
import { sleep } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import { http } from './http.ts';
import { failureOf, okAnswer, type Reply } from './reply.ts';

/**
 * refreshed: a newer token is stored · ended: the server ended the session · deleted: it did so because the
 * account was deleted · forgotten: it did so because it was restored from a backup that does not contain the
 * session · unreachable: nothing is known, nothing changes
 */
export type RefreshOutcome = 'refreshed' | SessionEnd | 'unreachable';
export type SessionEnd = 'ended' | 'deleted' | 'forgotten';

/** Nothing else ends a session. A 401 without our header is not from our server. */
const ENDS_SESSION: readonly number[] = [400, 401, 403];

const ENDS: Partial<Record<string, SessionEnd>> = {
  ACCOUNT_DELETED: 'deleted',
  SIGN_IN_FORGOTTEN: 'forgotten',
};

/**
 * Exchanges the refresh token, one call at a time across all tabs and the worker. `failed` is the access
 * token that was refused: if another tab has stored a newer one already, that one will do.
 */
export async function refreshTokens(
  of: { device: Device; store: SessionStore; see(reply: Reply): void },
  guid: string,
  failed: string,
): Promise<RefreshOutcome> {
  const { device, store } = of;
  return alone(device, guid, failed, async () => {
    const user = await store.read();
    if (user?.guid !== guid) return 'unreachable';
    if (user.authToken !== failed) return 'refreshed';
    const reply = await http(device, {
      method: 'GET',
      path: '/auth/refresh-user-token',
      headers: { RefreshToken: user.refreshToken },
    });
    of.see(reply);
    const pair = safeParse(TokenPair, okAnswer(reply)?.body);
    if (pair.success) {
      if (!(await store.writeTokens(user, pair.output))) return 'unreachable';
      // for useUntilOnline: the worker could not fetch pictures with the old token (sw/media.ts)
      globalThis.dispatchEvent?.(new Event('sojourn:online'));
      return 'refreshed';
    }
    if (reply.kind !== 'answer' || !ENDS_SESSION.includes(reply.status)) return 'unreachable';
    // they may have signed in again since it was asked: that session has not been refused
    const now = await store.read();
    if (now?.refreshToken !== user.refreshToken) return now?.guid === guid ? 'refreshed' : 'unreachable';
    return ENDS[failureOf(reply).code] ?? 'ended';
  });
}

/** The headers of a call made only for this person. */
export const authHeaders = (user: Pick<SignInAnswer, 'authToken' | 'guid'>): Record<string, string> => ({
  Authorization: `Bearer ${user.authToken}`,
  'X-Expect-User': user.guid,
});

const running = new WeakMap<Device, Map<string, Promise<RefreshOutcome>>>();
/**
 * ms, more than a call can take: a page that is frozen, or whose storage never answers, must not block the
 * others forever.
 */
const TURN_LIMIT = 30_000;

/**
 * Shared by the callers whose token is the same: what becomes of one session says nothing about the person's next
 * one. Not cancelled when the engine ends: the pair it receives is the only valid one from then on.
 */
async function alone(
  device: Device,
  guid: string,
  failed: string,
  run: () => Promise<RefreshOutcome>,
): Promise<RefreshOutcome> {
  const mine = running.get(device) ?? new Map<string, Promise<RefreshOutcome>>();
  running.set(device, mine);
  const key = `${guid} ${failed}`;
  const same = mine.get(key);
  if (same) return same;
  const outcome = inTurn(device, `refresh:${guid}`, () => withinLimit(device, run())).finally(() =>
    mine.delete(key),
  );
  mine.set(key, outcome);
  return outcome;
}

/**
 * Without Web Locks, or if the lock is never granted: within a grace period of 60 s the server returns the
 * same pair to every tab.
 */
async function inTurn(
  device: Device,
  name: string,
  run: () => Promise<RefreshOutcome>,
): Promise<RefreshOutcome> {
  if (!device.locks) return run();
  const patience = new AbortController();
  const timer = device.clock.setTimeout(() => patience.abort(), TURN_LIMIT);
  try {
    return await device.locks.request(name, { signal: patience.signal }, () => {
      device.clock.clearTimeout(timer);
      return run();
    });
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return run();
  }
}

async function withinLimit(device: Device, work: Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const over = new AbortController();
  const tooLong = sleep(device.clock, TURN_LIMIT, over.signal).then(() => 'unreachable' as const);
  return Promise.race([work, tooLong]).finally(() => over.abort());
}

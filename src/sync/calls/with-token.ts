import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { Device } from '#src/data/device/device.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import type { Engine } from '#src/sync/engine.ts';
import { authHeaders, refreshTokens, type SessionEnd } from './access.ts';
import type { Reply } from './reply.ts';

/** The person a call is made for. */
interface Caller {
  device: Device;
  store: SessionStore;
  /** Only for this person; by default, for the person who is signed in. */
  guid?: string;
  /** Receives the replies to token refreshes. */
  see(reply: Reply): void;
  /** The server has ended the session. */
  onEnded?(user: SignInAnswer, how: SessionEnd): Promise<void>;
}

/**
 * Makes a call with the headers of the person who is signed in. An expired token is refreshed once, silently,
 * and the call repeated; a 401 after that is final. `aborted` when that person is not signed in.
 */
export async function withToken<T extends { kind: string }>(
  of: Caller,
  attempt: (headers: Record<string, string>) => Promise<T | Reply>,
): Promise<T | Reply> {
  const user = await of.store.read();
  // nothing of one person may be sent in the name of another
  if (!user || (of.guid !== undefined && user.guid !== of.guid)) return { kind: 'aborted' };
  const reply = await attempt(authHeaders(user));
  if (!isExpired(reply)) return reply;

  const outcome = await refreshTokens(of, user.guid, user.authToken);
  if (outcome !== 'refreshed' && outcome !== 'unreachable') await of.onEnded?.(user, outcome);
  if (outcome === 'unreachable') return { kind: 'unreachable' };
  const again = outcome === 'refreshed' ? await of.store.read() : null;
  return again?.guid === user.guid ? attempt(authHeaders(again)) : reply;
}

/** The person an engine works for. */
export const callerOf = ({ data: { device, me }, store, reach, onSessionEnded }: Engine): Caller => ({
  device,
  store,
  guid: me.guid,
  see: (reply) => reach.see(reply),
  onEnded: onSessionEnded,
});

const isExpired = (reply: { kind: string; status?: number }): boolean =>
  reply.kind === 'answer' && reply.status === 401;

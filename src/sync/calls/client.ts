import { authHeaders, refreshTokens } from './access.ts';
import type { Engine } from '#src/sync/engine.ts';
import { http, type Call } from './http.ts';
import type { Reply } from './reply.ts';

const ABORTED: Reply = { kind: 'aborted' };

/**
 * A call made for the person of this engine and for nobody else. An expired token is exchanged once,
 * silently; if the server ends the session, the 401 comes back and the session is told. Every reply is shown
 * to `reach`. Never throws.
 */
export async function callFor(engine: Engine, call: Call): Promise<Reply> {
  const {
    data: { device, me },
    store,
    reach,
  } = engine;
  const user = await store.read();
  // somebody else is signed in by now, or nobody: nothing of this person's may go out
  if (user?.guid !== me.guid) return ABORTED;
  const reply = await send(user);
  if (reply.kind !== 'answer' || reply.status !== 401) return reply;

  const outcome = await refreshTokens(
    { device, store, see: (seen) => reach.see(seen) },
    me.guid,
    user.authToken,
  );
  if (outcome === 'ended') await engine.onSessionEnded(user);
  if (outcome === 'unreachable') return { kind: 'unreachable' };
  const again = outcome === 'refreshed' ? await store.read() : null;
  return again?.guid === me.guid ? send(again) : reply;

  async function send(as: typeof user & object): Promise<Reply> {
    const answer = await http(device, {
      ...call,
      headers: { ...call.headers, ...authHeaders(as) },
      signal: call.signal ?? engine.signal,
    });
    reach.see(answer);
    return answer;
  }
}

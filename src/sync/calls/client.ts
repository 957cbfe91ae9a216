import type { Engine } from '#src/sync/engine.ts';
import type { Call } from './call.ts';
import { http } from './http.ts';
import type { Reply } from './reply.ts';
import { callerOf, withToken } from './with-token.ts';

/** A call made only for this engine's person. Every reply is reported to `reach`. Never throws. */
export function callFor(engine: Engine, call: Call): Promise<Reply> {
  const {
    data: { device },
    reach,
  } = engine;
  return withToken(callerOf(engine), async (headers) => {
    const reply = await http(device, {
      ...call,
      headers: { ...call.headers, ...headers },
      signal: call.signal ?? engine.signal,
    });
    reach.see(reply);
    return reply;
  });
}

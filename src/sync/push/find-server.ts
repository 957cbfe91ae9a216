import { askHealth } from '#src/sync/calls/ask-health.ts';
import { okAnswer, type Reply } from '#src/sync/calls/reply.ts';
import type { Engine } from '#src/sync/engine.ts';

/**
 * Is there a way to the server, and is its time known? Without the one a try could only turn what was never
 * sent, and can be corrected, into what was perhaps sent; without the other nothing can be marked with when
 * it was sent, nor be found to have been sent too long ago. Returns the reply that says no, or null.
 */
export async function findServer(engine: Engine, signal: AbortSignal): Promise<Reply | null> {
  const {
    data: { device },
    reach,
    serverClock,
  } = engine;
  if (serverClock.now() !== null && reach.state !== 'offline' && reach.state !== 'portal') return null;
  const { reply, time } = await askHealth(device, { signal });
  reach.see(reply);
  if (time !== null) serverClock.note(time);
  return okAnswer(reply) ? null : reply;
}

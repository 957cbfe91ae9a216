import { askHealth } from '#src/sync/calls/ask-health.ts';
import { okAnswer, type Reply } from '#src/sync/calls/reply.ts';
import type { Engine } from '#src/sync/engine.ts';

/**
 * Checks that the server is reachable and its time known. If it is not reachable, an attempt could only turn
 * changes that were never sent, and can still be corrected, into ones that may have been. Without its time,
 * changes could not be marked with when they were sent, nor recognised as sent too long ago. Returns the
 * failed reply, or null.
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

import type { FastifyInstance } from 'fastify';

/** A slow phone may take long to send a photo, but is never silent for this long. */
const IDLE_MS = 30_000;
/** Bodies of signed-out calls are small, and must be complete within this time. */
const OPEN_BODY_MS = 30_000;

/**
 * Closes the connection of a caller that stalls in the middle of a body; Node itself limits only the headers.
 * Calls under /auth and /oapi need no sign-in, so their whole body has a time limit too.
 */
export function limitBodyTime(
  app: FastifyInstance,
  { idleMs = IDLE_MS, openBodyMs = OPEN_BODY_MS } = {},
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    // an injected request (from a batch) has no connection of its own
    if (!hasBody || raw.complete || typeof raw.socket.setTimeout !== 'function') return;
    const { socket } = raw;
    socket.setTimeout(idleMs);
    const isOpen = /^\/(?:auth|oapi)\//.test(routeOptions.url ?? '');
    const limit = isOpen ? setTimeout(() => socket.destroy(), openBodyMs) : undefined;
    raw.once('end', () => {
      clearTimeout(limit);
      // once the body is complete, the response may take as long as it needs; after it, the keep-alive timeout
      // applies
      if (!reply.raw.writableEnded) socket.setTimeout(0);
    });
    raw.once('close', () => clearTimeout(limit));
  });
}

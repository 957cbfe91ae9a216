import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** ms that calls in flight get to finish once the server is told to stop. */
const GRACE_MS = 8000;

/**
 * On closing, waits for calls in flight, then closes every connection. Node by itself waits forever for sockets that
 * browsers have preconnected and not used yet.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  const inFlight = new Set<ServerResponse>();
  let closing = false;
  const closeWhenDone = () => {
    if (closing && inFlight.size === 0) app.server.closeAllConnections();
  };
  app.server.on('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => {
      inFlight.delete(response);
      closeWhenDone();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    // by then the server no longer listens
    setTimeout(closeWhenDone, 20);
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}

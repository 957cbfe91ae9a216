import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** ms that calls in flight get to finish after the server is told to stop. */
const GRACE_MS = 8000;

/**
 * On closing, calls in flight get their responses, then every connection is closed. Node by itself waits
 * forever for preconnected sockets that have not sent anything yet, as browsers open them.
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
    // by then it no longer listens
    setTimeout(closeWhenDone, 20);
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}

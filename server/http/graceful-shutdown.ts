import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long calls under way may take to end when the server is told to. */
const GRACE_MS = 8000;

/**
 * On closing, calls under way get their answers and then every connection is cut. Node by itself waits for
 * ever for connections that were opened ahead and have asked nothing yet, as browsers do.
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

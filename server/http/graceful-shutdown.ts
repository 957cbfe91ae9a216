import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long calls in flight may take to finish after the server is told to stop. */
const GRACE_MS = 8000;

/**
 * On closing, calls in flight get their answers, then every connection is closed. Node by itself waits
 * forever for connections that were opened ahead and have sent nothing yet, as browsers do.
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
    // it no longer listens by then
    setTimeout(closeWhenDone, 20);
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Sets the headers of every response. On a call, `X-Sojourn: 1` proves to the app that this server answered, and not a
 * captive portal, and intermediaries may not cache the response. A route may set its own Cache-Control.
 */
export async function setAnswerHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https && { maxAge: 15_552_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    // By route, since an address can be written in several ways; by address where no route matches.
    const area = areaOf(request.routeOptions.url ?? '') ?? areaOf(request.url);
    if (area) void reply.headers(headersOf(area));
  });
}

const areaOf = (path: string): string | undefined =>
  /^\/(api|auth|oapi|health|ready)(?:[/?]|$)/.exec(path)?.[1];

/** Headers for an API response, including one that no route produced. */
export const headersOf = (area: string): Record<string, string> => ({
  'X-Sojourn': '1',
  'Cache-Control': area === 'api' ? 'private, no-store' : 'no-store',
});

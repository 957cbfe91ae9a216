import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of every answer. `X-Sojourn: 1` proves to the app that this server answered and not a Wi-Fi sign-in
 * page; nothing of the API may be kept by anybody between (rules section 5). A route may set its own
 * Cache-Control.
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
    const { url } = request;
    const [, area] = /^\/(api|auth|oapi|health|ready)(?:[/?]|$)/.exec(url) ?? [];
    if (!area) return;
    void reply
      .header('X-Sojourn', '1')
      .header('Cache-Control', area === 'api' ? 'private, no-store' : 'no-store');
  });
}

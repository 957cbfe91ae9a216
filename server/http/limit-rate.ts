import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { batchedCall } from '#server/http/authenticate.ts';
import { Refusal } from '#server/change/refusal.ts';

/**
 * A whole conference may sit behind one address; this only stops a flood. Sign-in and codes have limits of
 * their own.
 */
const PER_MINUTE = 6000;
/** Calls without a sign-in that cost more than a look: accounts, codes, passwords. */
const OPEN_POSTS_PER_MINUTE = 600;

export async function limitRate(app: FastifyInstance, perMinute = PER_MINUTE): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    // a connection that was cut in this moment has no address any more
    keyGenerator: ({ ip }) => (ip as string | undefined) ?? '',
    // a batch counts once
    allowList: () => batchedCall.getStore() !== undefined,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST' && /^\/(?:auth|oapi)\//.test(route.url)) {
      route.config = {
        rateLimit: {
          max: Math.min(perMinute, OPEN_POSTS_PER_MINUTE),
          timeWindow: 60_000,
          groupId: 'accounts',
        },
        ...route.config,
      };
    }
  });
}

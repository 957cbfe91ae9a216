import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { batchedCall } from '#server/http/authenticate.ts';
import { networkOf } from '#server/http/network-of.ts';
import { Refusal } from '#server/change/refusal.ts';

/**
 * A whole conference may share one address; this only stops a flood. Sign-in and codes have limits of their
 * own.
 */
const PER_MINUTE = 6000;
/** POSTs without a sign-in cost more than a read: accounts, codes, passwords. They get a tenth of the limit. */
const OPEN_POSTS_SHARE = 10;

export async function limitRate(app: FastifyInstance, perMinute = PER_MINUTE): Promise<void> {
  // Before the plugin, whose own onRoute hook reads this config.
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST' && /^\/(?:auth|oapi)\//.test(route.url)) {
      route.config = {
        rateLimit: {
          max: Math.ceil(perMinute / OPEN_POSTS_SHARE),
          timeWindow: 60_000,
          groupId: 'accounts',
        },
        ...route.config,
      };
    }
  });
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    // a connection that was cut at this moment has no address any more
    keyGenerator: ({ ip }) => networkOf((ip as string | undefined) ?? ''),
    // a batch counts once
    allowList: () => batchedCall.getStore() !== undefined,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}

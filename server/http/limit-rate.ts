import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { batchedCall } from '#server/http/authenticate.ts';
import { networkOf } from '#server/http/network-of.ts';
import { Refusal } from '#server/change/refusal.ts';

/** A whole conference may share one address, so this limit only stops floods. Sign-in and codes have their own. */
const PER_MINUTE = 6000;
/**
 * POSTs without a sign-in (accounts, codes, passwords) cost more than a read. Together they get a tenth of the limit.
 */
const OPEN_POSTS_SHARE = 10;
const MINUTE_MS = 60_000;

export async function limitRate(app: FastifyInstance, perMinute = PER_MINUTE): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: 20_000,
    // a connection that was just cut no longer has an address
    keyGenerator: ({ ip }) => networkOf((ip as string | undefined) ?? ''),
    // the requests of a batch count as one
    allowList: () => batchedCall.getStore() !== undefined,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  const openPosts = app.createRateLimit({
    max: Math.ceil(perMinute / OPEN_POSTS_SHARE),
    timeWindow: MINUTE_MS,
  });
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' || !/^\/(?:auth|oapi)\//.test(request.routeOptions.url ?? '')) return;
    const state = await openPosts(request);
    if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttl);
  });
}

const tooMany = (ttlMs: number): Refusal =>
  new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });

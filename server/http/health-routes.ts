import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/change/refusal.ts';
import type { Services } from '#server/providers/services.ts';

const CHECK_TIMEOUT_MS = 5000;
const NONCE_MAX = 64;

/**
 * `/health`: the process is up, and its time; `?nonce=` is echoed, so that the caller can match the response to its
 * request. `/ready`: the server can serve, that is, its database responds.
 */
export function healthRoutes(app: FastifyInstance, { database, log, clock }: Services): void {
  app.get<{ Querystring: { nonce?: unknown } }>('/health', async ({ query: { nonce } }) => ({
    status: 'up',
    time: clock().toISOString(),
    ...(typeof nonce === 'string' && { nonce: nonce.slice(0, NONCE_MAX) }),
  }));
  app.get('/ready', async () => {
    const answered = await Promise.race([
      database.check().then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'the database does not answer');
          return false;
        },
      ),
      new Promise<false>((resolve) => {
        setTimeout(() => resolve(false), CHECK_TIMEOUT_MS).unref();
      }),
    ]);
    if (!answered) throw new Refusal('UNAVAILABLE');
    return { status: 'ready', database: database.kind };
  });
}

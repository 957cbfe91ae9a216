import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

const PATIENCE_MS = 5000;

/** `/health`: the process is up. `/ready`: it can serve, which is to say its database answers. */
export function healthRoutes(app: FastifyInstance, { database, log }: Services): void {
  app.get('/health', async () => ({ status: 'up' }));
  app.get('/ready', async () => {
    const answered = await Promise.race([
      database.check().then(() => true, (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer');
        return false;
      }),
      new Promise<false>((resolve) => { setTimeout(() => resolve(false), PATIENCE_MS).unref(); }),
    ]);
    if (!answered) throw new Refusal('UNAVAILABLE');
    return { status: 'ready', database: database.kind };
  });
}

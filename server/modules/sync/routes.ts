import type { FastifyInstance } from 'fastify';
import { SyncAnswer, SyncBody } from '#contract/schemas/sync.ts';
import { longSnapshot } from '#server/db/transaction.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { pull, pullNothing, stateForPull } from '#server/modules/sync/pull.ts';
import type { Services } from '#server/providers/services.ts';

export function syncRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    method: 'POST',
    url: '/api/sync',
    summary: 'What has changed since this device’s cursors',
    auth: 'required',
    body: SyncBody,
    answer: SyncAnswer,
    read: async ({ db, actor: { userId, deviceId }, body, now }) => {
      const answer =
        (await pullNothing(db, userId, body, now)) ??
        (await longSnapshot(
          db,
          (reader) => pull(reader, userId, body, now),
          (reader) => stateForPull(reader, userId, body, now),
        ));
      // its stream may have opened before it looked at some of them
      const watched = new Set(body.watch);
      services.live.watch(userId, deviceId, new Set(answer.visible.filter((id) => watched.has(id))));
      return answer;
    },
  });
}

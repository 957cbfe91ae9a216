import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { gt } from 'drizzle-orm';
import { BinRow, Restored, RestoreBody } from '#contract/schemas/bin.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import { bin } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { readBinRows } from '#server/modules/bin/read-bin.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';
import { restoreFromBin } from '#server/modules/bin/restore-from-bin.ts';
import type { Services } from '#server/providers/services.ts';

/** Deleted parts of an itinerary that can be restored. */
export function binRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/events/:eventId/bin',
    summary: 'Deleted days and activities that can be restored, most recent first',
    auth: 'required',
    answer: v.array(BinRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'editProgram', now);
        const viewer = { userId: actor.userId, now };
        return readBinRows(tx, event, viewer, gt(bin.deletedAt, restorableSince(now)));
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/bin/restore',
    summary: 'Restore deleted days and activities',
    body: RestoreBody,
    answer: Restored,
    grouped: 'inTurn',
    authorise: (unit, { eventId }: { eventId: string } & Record<string, string>) =>
      eventForChange(unit, eventId, 'editProgram'),
    apply: (unit, access, body) => restoreFromBin(unit, services, access, body),
  });
}

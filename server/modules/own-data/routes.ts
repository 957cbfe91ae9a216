import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { DeleteAccountBody, DeletionPlan } from '#contract/schemas/own-data.ts';
import { afterCommit } from '#server/change/apply-change.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { transaction } from '#server/db/transaction.ts';
import { contentDisposition } from '#server/http/content-disposition.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { deleteAccount } from '#server/modules/own-data/delete-account.ts';
import { readDeletionPlan } from '#server/modules/own-data/deletion-plan.ts';
import { noteEnded } from '#server/modules/own-data/note-ended.ts';
import { exportEntries } from '#server/modules/own-data/export-entries.ts';
import { readOwnData } from '#server/modules/own-data/read-own-data.ts';
import { zipOf } from '#server/modules/own-data/zip-of.ts';
import { reauthenticate } from '#server/modules/own-data/reauthenticate.ts';
import type { Services } from '#server/providers/services.ts';

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;
const EXPORTS_A_DAY = 3;

/** Export and deletion of a person's own data. */
export function ownDataRoutes(app: FastifyInstance, services: Services): void {
  const tries = new AttemptLimit(10, QUARTER_HOUR);
  const exports = new AttemptLimit(EXPORTS_A_DAY, DAY);

  declareRead(app, services, {
    url: '/api/profile/deletion',
    auth: 'required',
    summary: 'What the caller must decide before deleting their account',
    answer: DeletionPlan,
    read: async ({ db, actor, now }) => readDeletionPlan(db, actor.userId, now),
  });

  declareRead(app, services, {
    url: '/api/profile/export',
    auth: 'required',
    summary: 'All the caller’s data, as a zip file',
    // generated while it is sent, so there are no headers for a HEAD request
    isStream: true,
    read: async ({ db, actor, now, reply }) => {
      exports.take(actor.userId, now);
      const data = await readOwnData(db, actor, now);
      const viewer = { userId: actor.userId, now };
      const origin = services.config.publicUrl.replace(/\/+$/, '');
      const name = `sojourn-${now.toISOString().slice(0, 10)}.zip`;
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', contentDisposition('attachment', name))
        .type('application/zip')
        .send(Readable.from(zipOf(exportEntries({ db, files: services.files, origin }, data, viewer))));
    },
  });

  // without a ledger row: afterwards nobody is left to ask for the answer again, and a password must leave no trace
  declareRead(app, services, {
    method: 'POST',
    url: '/api/profile/deletion',
    auth: 'required',
    summary: 'Delete the caller’s account',
    body: DeleteAccountBody,
    status: 204,
    read: async ({ db, actor, body, now }) => {
      await reauthenticate(db, actor.userId, body, { tries, now });
      const { unit, families } = await transaction(db, async (tx) => {
        const made = new TransactionUnit(tx, actor, now);
        return { unit: made, families: await deleteAccount(made, services, body) };
      });
      // noted first: a database restored from a backup must not bring the account back
      await noteEnded(services, 'accounts', actor.userId, {
        handOver: body.handOver,
        remove: body.remove,
      });
      for (const family of families) services.tokens.endFamily(family);
      afterCommit(services, unit);
      // their other devices pull, and learn that their session has ended
      services.live.pokePerson(actor.userId);
    },
  });
}

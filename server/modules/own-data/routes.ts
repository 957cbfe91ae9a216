import type { FastifyInstance } from 'fastify';
import { DeleteAccountBody, DeletionPlan } from '#contract/schemas/own-data.ts';
import { afterCommit } from '#server/change/apply-change.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { transaction } from '#server/db/transaction.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { deleteAccount } from '#server/modules/own-data/delete-account.ts';
import { readDeletionPlan } from '#server/modules/own-data/deletion-plan.ts';
import { proveSelf } from '#server/modules/own-data/prove-self.ts';
import type { Services } from '#server/providers/services.ts';

const QUARTER_HOUR = 900_000;

/** What a person may do with all that is theirs. */
export function ownDataRoutes(app: FastifyInstance, services: Services): void {
  const tries = new AttemptLimit(10, QUARTER_HOUR);

  declareRead(app, services, {
    url: '/api/profile/deletion',
    auth: 'required',
    summary: 'What has to be decided before the own account can be deleted',
    answer: DeletionPlan,
    read: async ({ db, actor, now }) => readDeletionPlan(db, actor.userId, now),
  });

  // Without a ledger: afterwards nobody is left who could ask for the answer again, and a password leaves no trace.
  declareRead(app, services, {
    method: 'POST',
    url: '/api/profile/deletion',
    auth: 'required',
    summary: 'Delete the own account',
    body: DeleteAccountBody,
    status: 204,
    read: async ({ db, actor, body, now }) => {
      await proveSelf(db, actor.userId, body, { tries, now });
      const { unit, families } = await transaction(db, async (tx) => {
        const made = new TransactionUnit(tx, actor, now);
        return { unit: made, families: await deleteAccount(made, services, body) };
      });
      for (const family of families) services.tokens.endFamily(family);
      afterCommit(services, unit);
      // their other devices ask, and learn that it is over
      services.live.pokePerson(actor.userId);
    },
  });
}

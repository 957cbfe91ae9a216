// Deliberately wrong versions of server/change/apply-change.ts. They prove that the ledger tests detect each
// mistake.
import { eq } from 'drizzle-orm';
import type { GenericSchema } from 'valibot';
import { ledger } from '#server/db/schema.ts';
import { savepoint, transaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/types.ts';
import { outcomeOf, type applyChange } from '#server/change/apply-change.ts';
import type { ChangeRoute } from '#server/change/change-route.ts';
import { readDeferred } from '#server/change/deferred-answer.ts';
import { refusalOf } from '#server/change/refusal-of.ts';
import { parseInput } from '#server/change/parse-input.ts';
import { claim, recall, record, type LedgerEntry, type ChangeOutcome } from '#server/change/ledger.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { readEventChanges } from '#server/modules/sync/read-event-changes.ts';

type Apply = typeof applyChange;
type Route = ChangeRoute<Record<string, string>, GenericSchema, unknown, unknown>;
type Call = Parameters<Apply>[2];

const effect = async (
  services: Parameters<Apply>[0],
  route: Route,
  call: Call,
  tx: Tx,
): Promise<ChangeOutcome> => {
  const unit = new TransactionUnit(tx, call.actor, services.clock());
  const context = await route.authorise(unit, call.params, call.body);
  const [answer] = await readDeferred([
    await route.apply(unit, context, parseInput(route.body, call.body), call.files, undefined),
  ]);
  const [touched] = unit.touched;
  return {
    ...outcomeOf(services, route, answer),
    changes: touched ? await readEventChanges(tx, call.actor.userId, touched[0], touched[1] - 1) : null,
  };
};
const asRefused = (error: unknown): ChangeOutcome => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) throw error;
  return { status: refusal.status, body: refusal.body, changes: null };
};

export const broken = {
  'the ledger is written after the commit': async (services, route, call) => {
    const before = call.entry && (await recall(services.db, call.entry));
    if (before) return { ...before, replayed: true };
    const outcome = await transaction(services.db, (tx) => effect(services, route, call, tx)).catch(
      asRefused,
    );
    if (call.entry) await remember(services, call.entry, outcome);
    return { ...outcome, replayed: false };
  },
  'the ledger is written before the effect, in a transaction of its own': async (services, route, call) => {
    const before = call.entry && (await recall(services.db, call.entry));
    if (before) return { ...before, replayed: true };
    if (call.entry) await remember(services, call.entry, { status: 201, body: {}, changes: null });
    const outcome = await transaction(services.db, (tx) => effect(services, route, call, tx)).catch(
      asRefused,
    );
    return { ...outcome, replayed: false };
  },
  'there is no ledger': async (services, route, call) => ({
    ...(await transaction(services.db, (tx) => effect(services, route, call, tx)).catch(asRefused)),
    replayed: false,
  }),
  'the hash is not compared': async (services, route, call) => {
    const { db } = services;
    return transaction(db, async (tx) => {
      const entry = call.entry && { ...call.entry, hash: 'any' };
      const before = entry && (await claim(tx, entry));
      if (before) return { ...before, replayed: true };
      const outcome = await savepoint(tx, (inner) => effect(services, route, call, inner));
      if (entry) await record(tx, entry, outcome, false);
      return { ...outcome, replayed: false };
    });
  },
  'the person is not compared': async (services, route, call) => {
    const { db } = services;
    const [known] = call.entry
      ? await db.select({ userId: ledger.userId }).from(ledger).where(eq(ledger.id, call.entry.id))
      : [];
    const entry = call.entry && { ...call.entry, ...known };
    return transaction(db, async (tx) => {
      const before = entry && (await claim(tx, entry));
      if (before) return { ...before, replayed: true };
      const outcome = await savepoint(tx, (inner) => effect(services, route, call, inner));
      if (entry) await record(tx, entry, outcome, false);
      return { ...outcome, replayed: false };
    });
  },
  'the ledger is looked up without a claim': async (services, route, call) => {
    const { entry } = call;
    const before = entry && (await recall(services.db, entry));
    if (before) return { ...before, replayed: true };
    return transaction(services.db, async (tx) => {
      const outcome = await effect(services, route, call, tx);
      if (entry && (await claim(tx, entry)) === null) await record(tx, entry, outcome, false);
      return { ...outcome, replayed: false };
    });
  },
} satisfies Record<string, Apply>;

async function remember(
  { db }: Parameters<Apply>[0],
  entry: LedgerEntry,
  outcome: ChangeOutcome,
): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await claim(tx, entry)) === null) await record(tx, entry, outcome, false);
  });
}

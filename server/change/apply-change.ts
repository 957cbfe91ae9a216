import type { GenericSchema } from 'valibot';
import { transaction, savepoint } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/types.ts';
import type { ChangePorts } from '#server/change/change-ports.ts';
import { PartlyApplied, type ChangeAnswer } from '#server/change/change-answer.ts';
import type { ChangeRoute, UploadedFile } from '#server/change/change-route.ts';
import { readDeferred } from '#server/change/deferred-answer.ts';
import { parseInput } from '#server/change/parse-input.ts';
import {
  claim,
  recall,
  peek,
  record,
  recordUnread,
  type ChangeOutcome,
  type LedgerEntry,
} from '#server/change/ledger.ts';
import { Refusal } from '#server/change/refusal.ts';
import { refusalOf } from '#server/change/refusal-of.ts';
import { TransactionUnit, type Actor } from '#server/change/unit.ts';

/** One call of a changing route, parsed but not yet authorised. */
export interface ChangeCall {
  actor: Actor;
  params: Record<string, string>;
  body: unknown;
  files: UploadedFile[];
  /**
   * Why the call is invalid regardless of its content. Reported only to callers who may make the call, and not
   * recorded.
   */
  unusable: Refusal | null;
  /** null if the caller did not ask for idempotency. */
  entry: LedgerEntry | null;
  /** Aborted when the caller has hung up. Work in progress is finished all the same, unless it says otherwise. */
  signal?: AbortSignal;
  /** Reports the progress of slow work. */
  say?: (progress: object) => void;
}
export type AnyRoute = ChangeRoute<Record<string, string>, GenericSchema, unknown, unknown>;

/**
 * Applies a change at most once. Effect, ledger row and answer commit together or not at all. A refusal is an
 * answer and is recorded; an internal failure records nothing, so the same id can be sent again.
 */
export async function applyChange(
  ports: ChangePorts,
  route: AnyRoute,
  call: ChangeCall,
): Promise<ChangeOutcome & { replayed: boolean }> {
  if (call.unusable) {
    await authoriseOnly(ports, route, call);
    throw call.unusable;
  }
  const prepared =
    route.prepare &&
    (call.files.length > 0 || preparesWithout(route, call)) &&
    (await prepareChange(ports, route, call));
  if (prepared && prepared.kind === 'replay') return { ...prepared.outcome, replayed: true };
  try {
    return await applyPrepared(ports, route, call, prepared || undefined);
  } finally {
    if (prepared && prepared.kind === 'ready') route.settled?.(prepared.value);
  }
}

function preparesWithout({ preparesAlways = false }: AnyRoute, { body }: ChangeCall): boolean {
  if (typeof preparesAlways === 'boolean') return preparesAlways;
  return typeof body === 'object' && body !== null && preparesAlways({ ...body });
}

async function applyPrepared(
  ports: ChangePorts,
  route: AnyRoute,
  call: ChangeCall,
  prepared: Preparation | undefined,
): Promise<ChangeOutcome & { replayed: boolean }> {
  const committed: { unit?: TransactionUnit } = {};

  const outcome = await transaction(ports.db, async (tx) => {
    // a concurrent duplicate waits here
    const before = call.entry && (await claim(tx, call.entry));
    if (before) return { ...before, replayed: true };
    let result: ChangeOutcome;
    let refused = false;
    try {
      if (prepared?.kind === 'refused') throw prepared.refusal;
      result = await savepoint(tx, (inner) => runOnce(ports, route, call, inner, prepared?.value, committed));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!call.entry || !isFinal(refusal)) throw error;
      refused = true;
      result = { status: refusal.status, body: refusal.body, changes: null };
    }
    if (call.entry) await record(tx, call.entry, result, refused);
    if (refused) delete committed.unit;
    return { ...result, replayed: false };
  });
  if (committed.unit) afterCommit(ports, committed.unit);
  return outcome;
}

async function runOnce(
  ports: ChangePorts,
  route: AnyRoute,
  call: ChangeCall,
  tx: Tx,
  prepared: unknown,
  committed: { unit?: TransactionUnit },
): Promise<ChangeOutcome> {
  const unit = new TransactionUnit(tx, call.actor, ports.moments.ofOne());
  // Step 6 of docs/one-action.md: role before input, so that strangers learn nothing
  const context = await route.authorise(unit, call.params, call.body);
  const body = parseInput(route.body, call.body);
  const [answer] = await readDeferred([await route.apply(unit, context, body, call.files, prepared)]);
  const [touched] = unit.touched;
  const changes =
    touched && !unit.leftToPulls && unit.touched.size === 1
      ? await ports.readEventChanges(tx, call.actor.userId, touched[0], touched[1] - 1, unit.now)
      : null;
  committed.unit = unit;
  return { ...outcomeOf(ports, route, answer), changes };
}

/** Whether this answer is final. "Later" is not recorded. */
export const isFinal = ({ status, code }: Refusal): boolean =>
  status < 500 && status !== 401 && status !== 408 && status !== 429 && code !== 'USER_MISMATCH';

type Preparation =
  | { kind: 'replay'; outcome: ChangeOutcome; value?: undefined }
  | { kind: 'refused'; refusal: Refusal; value?: undefined }
  | { kind: 'ready'; value: unknown };

/**
 * Runs the slow part outside the transaction: only for callers who may make the change, and only once. A refusal is
 * answered and recorded like any other.
 */
async function prepareChange(ports: ChangePorts, route: AnyRoute, call: ChangeCall): Promise<Preparation> {
  const before = call.entry && (await recall(ports.db, call.entry));
  if (before) return { kind: 'replay', outcome: before };
  try {
    await authoriseOnly(ports, route, call);
    const body = parseInput(route.body, call.body);
    return {
      kind: 'ready',
      value: await route.prepare?.({
        db: ports.db,
        actor: call.actor,
        now: ports.clock(),
        params: call.params,
        body,
        files: call.files,
        signal: call.signal ?? new AbortController().signal,
        say: call.say ?? (() => undefined),
      }),
    };
  } catch (error) {
    if (error instanceof Refusal && isFinal(error)) return { kind: 'refused', refusal: error };
    throw error;
  }
}

/**
 * Refuses callers who may not make the change before anything they send is read or stored. A caller who already got
 * an answer under this id gets it again, even if they have lost the right since.
 */
export async function refuseEarly(
  ports: ChangePorts,
  route: AnyRoute,
  call: Pick<ChangeCall, 'actor' | 'params'> & { id: string | null },
): Promise<void> {
  const entry = call.id === null ? null : { userId: call.actor.userId, id: call.id };
  const before = entry && (await peek(ports.db, entry));
  if (before === 'answered') return;
  if (before) throw new Refusal(before.code, { text: before.error });
  try {
    await authoriseOnly(ports, route, { ...call, body: undefined });
  } catch (error) {
    const refusal = refusalOf(error);
    if (entry && isFinal(refusal)) await transaction(ports.db, (tx) => recordUnread(tx, entry, refusal));
    throw error;
  }
}

/** Checks the caller's rights in a transaction that is always rolled back. */
async function authoriseOnly(
  ports: ChangePorts,
  route: AnyRoute,
  call: Pick<ChangeCall, 'actor' | 'params' | 'body'>,
): Promise<void> {
  const back = new Error('rolled back on purpose');
  await transaction(ports.db, async (tx) => {
    await route.authorise(new TransactionUnit(tx, call.actor, ports.clock()), call.params, call.body);
    throw back;
  }).catch((error: unknown) => {
    if (error !== back) throw error;
  });
}

export function afterCommit(
  { live, log }: Pick<ChangePorts, 'live' | 'log'>,
  unit: Pick<TransactionUnit, 'touched' | 'unpoked' | 'jobs'>,
): void {
  // Step 8 of docs/one-action.md: poke everyone who may see the event
  for (const [eventId, version] of unit.touched) if (!unit.unpoked.has(eventId)) live.poke(eventId, version);
  for (const job of unit.jobs) {
    Promise.resolve()
      .then(job)
      .catch((error: unknown) => log.error({ err: error }, 'work after a commit failed'));
  }
}

export function outcomeOf(
  ports: ChangePorts,
  route: AnyRoute,
  answer: ChangeAnswer,
): Omit<ChangeOutcome, 'changes'> {
  if (answer instanceof PartlyApplied) return { status: 409, body: answer.body };
  const { status = 200 } = route;
  if (status === 204) return { status, body: null };
  if (route.answer) ports.checkAnswer(route.answer, answer, `${route.method} ${route.url}`);
  return { status, body: answer };
}

import { yieldBetweenSlices } from '#server/db/yield-between-slices.ts';
import { savepoint, transaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/types.ts';
import {
  afterCommit,
  isFinal,
  outcomeOf,
  type AnyRoute,
  type ChangeCall,
} from '#server/change/apply-change.ts';
import type { ChangePorts } from '#server/change/change-ports.ts';
import type { ChangeAnswer } from '#server/change/change-answer.ts';
import { Group } from '#server/change/group.ts';
import { readDeferred, type DeferredAnswer } from '#server/change/deferred-answer.ts';
import { claimAll, recallAll, recordAll, type Kept } from '#server/change/ledger-of-group.ts';
import type { ChangeOutcome, LedgerEntry } from '#server/change/ledger.ts';
import { parseInput } from '#server/change/parse-input.ts';
import { Refusal } from '#server/change/refusal.ts';
import { refusalOf } from '#server/change/refusal-of.ts';
import type { Actor, TransactionUnit } from '#server/change/unit.ts';

/** One of several changes of one person to one event. */
export interface GroupedCall extends Pick<ChangeCall, 'params' | 'body'> {
  route: AnyRoute;
  entry: LedgerEntry;
  /** The changes of the group that it depends on. */
  after: readonly string[];
}
export type GroupedOutcome = ChangeOutcome & { replayed: boolean };

interface Applied {
  at: number;
  call: GroupedCall;
  unit: TransactionUnit;
  answer: ChangeAnswer | DeferredAnswer;
}

/**
 * Applies changes by one person to one event, in order and in one transaction: one access check, one version of the
 * event, one poke, and rows that are written and read together. Each change keeps the guarantees it has by itself:
 * its effect and its ledger row commit together, at most once, and a refusal undoes only its own change. If that
 * cannot be kept (because of a bug or a database error), this throws and nothing of the group has happened: each
 * change must then be applied by itself.
 *
 * `mayGoOn` is asked before each change; once it says no, the rest are answered 503. `isOver` is asked too: once it
 * says yes, the rest are left for another transaction, and there are fewer outcomes than calls. `heldMs` is how long
 * the transaction kept others from writing (and from reading, where there is only one connection).
 */
export async function applyGroup(
  ports: ChangePorts,
  of: {
    actor: Actor;
    eventId: string;
    calls: readonly GroupedCall[];
    mayGoOn(): boolean;
    isOver?(done: number, ms: number): boolean;
  },
): Promise<{ outcomes: GroupedOutcome[]; heldMs: number }> {
  let began = 0;
  const { outcomes, done } = await transaction(ports.db, (tx) => {
    began = performance.now();
    return new GroupRun(ports, of, tx).run();
  });
  const heldMs = performance.now() - began;
  const [touched] = done.flatMap(({ unit }) => [...unit.touched]);
  if (touched)
    afterCommit(ports, {
      touched: new Map([touched]),
      unpoked: new Set(
        done.every(({ unit }) => unit.unpoked.has(touched[0]) || unit.touched.size === 0) ? [touched[0]] : [],
      ),
      jobs: done.flatMap(({ unit }) => unit.jobs),
    });
  return { outcomes, heldMs };
}

class GroupRun {
  readonly #ports: ChangePorts;
  readonly #of: Parameters<typeof applyGroup>[1];
  readonly #tx: Tx;
  readonly #group: Group;
  readonly #outcomes: GroupedOutcome[] = [];
  readonly #kept: Kept[] = [];
  readonly #applied: Applied[] = [];
  /** Applied changes whose answers have not been read yet. */
  #open: Applied[] = [];

  constructor(ports: ChangePorts, of: Parameters<typeof applyGroup>[1], tx: Tx) {
    this.#ports = ports;
    this.#of = of;
    this.#tx = tx;
    this.#group = new Group(tx, of.actor, of.eventId);
  }

  async run(): Promise<{ outcomes: GroupedOutcome[]; done: Applied[] }> {
    const { calls, mayGoOn, isOver } = this.#of;
    const began = performance.now();
    const entries = calls.map(({ entry }) => entry);
    // concurrent duplicates wait here
    const ours = await claimAll(this.#tx, entries);
    const before = await recallAll(
      this.#tx,
      entries.filter(({ id }) => !ours.has(id)),
    );
    for (const [at, call] of calls.entries()) {
      if (isOver?.(at, performance.now() - began)) {
        for (const { entry } of calls.slice(at))
          if (ours.has(entry.id)) this.#kept.push({ entry, outcome: null, refused: false });
        break;
      }
      await yieldBetweenSlices();
      const known = before.get(call.entry.id);
      if (known instanceof Error) this.#refuse(at, refusalOf(known), null);
      else if (known) this.#outcomes[at] = { ...known, replayed: true };
      else if (!ours.has(call.entry.id)) throw new Error('a change is neither ours nor anybody else’s');
      else if (!mayGoOn()) this.#refuse(at, new Refusal('UNAVAILABLE'), call.entry);
      else if (this.#mustWait(call)) this.#refuse(at, new Refusal('DEPENDENCY_FAILED'), call.entry);
      else await this.#apply(at, call);
    }
    await this.#settle();
    await this.#readChanges();
    for (const { at, call } of this.#applied)
      this.#kept.push({ entry: call.entry, outcome: this.#outcomes[at] ?? null, refused: false });
    await recordAll(this.#tx, this.#kept);
    return { outcomes: this.#outcomes, done: this.#applied };
  }

  #mustWait({ after }: GroupedCall): boolean {
    return after.some((id) => {
      const at = this.#of.calls.findIndex(({ entry }) => entry.id === id);
      return (this.#outcomes[at]?.status ?? 200) >= 400;
    });
  }

  async #apply(at: number, call: GroupedCall): Promise<void> {
    if (call.route.grouped === 'together') return this.#applyTogether(at, call);
    await this.#settle();
    const { version } = this.#group;
    try {
      const applied = await savepoint(this.#tx, (inner) => this.#perform(at, call, inner));
      this.#took(applied);
    } catch (error) {
      this.#group.version = version;
      const refusal = refusalOf(error);
      // the database is unavailable, or cannot apply this particular change: applied by itself, it delays no others
      if (refusal.status === 503) throw error;
      if (refusal.status === 500) this.#ports.log.error({ err: error }, 'a grouped change failed');
      this.#refuse(at, refusal, call.entry);
    } finally {
      this.#group.forget();
    }
  }

  /** Nothing has been written yet, so a refusal leaves nothing to undo. */
  async #applyTogether(at: number, call: GroupedCall): Promise<void> {
    try {
      this.#took(await this.#perform(at, call, this.#tx));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(at, error, call.entry);
    }
  }

  async #perform(at: number, call: GroupedCall, tx: Tx): Promise<Applied> {
    const { route, params, body } = call;
    const unit = this.#group.unit(this.#ports.moments.ofGroup(), tx);
    const context = await route.authorise(unit, params, body);
    const parsed = parseInput(route.body, body);
    return { at, call, unit, answer: await route.apply(unit, context, parsed, [], undefined) };
  }

  #took(applied: Applied): void {
    this.#applied.push(applied);
    this.#open.push(applied);
  }

  /** `entry` is null when another call holds the claim. */
  #refuse(at: number, refusal: Refusal, entry: LedgerEntry | null): void {
    const outcome = { status: refusal.status, body: refusal.body, changes: null };
    this.#outcomes[at] = { ...outcome, replayed: false };
    const final = isFinal(refusal) && refusal.code !== 'DEPENDENCY_FAILED';
    if (entry) this.#kept.push({ entry, outcome: final ? outcome : null, refused: final });
  }

  /** Writes pending rows and reads the answers, before anything they describe changes. */
  async #settle(): Promise<void> {
    await this.#group.write();
    const open = this.#open;
    this.#open = [];
    const answers = await readDeferred(open.map(({ answer }) => answer));
    for (const [i, { at, call }] of open.entries())
      this.#outcomes[at] = {
        ...outcomeOf(this.#ports, call.route, answers[i]),
        changes: null,
        replayed: false,
      };
  }

  /** The changed rows, sent once, with the last change. */
  async #readChanges(): Promise<void> {
    const { version, eventId } = this.#group;
    const touching = this.#applied.filter(({ unit }) => unit.touched.size > 0);
    const last = touching.at(-1);
    if (version === undefined || !last) return;
    const { userId } = this.#of.actor;
    const changes = await this.#ports.readEventChanges(this.#tx, userId, eventId, version - 1, last.unit.now);
    for (const { at } of touching) {
      const outcome = this.#outcomes[at];
      if (outcome) Object.assign(outcome, at === last.at ? { changes } : { changesIn: last.call.entry.id });
    }
  }
}

import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { raiseVersions } from '#server/change/raise-versions.ts';
import { events } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';

/** The caller: the user, and the session family of the sign-in, which stands for the device. */
export interface Actor {
  userId: string;
  deviceId: string;
}

/**
 * One change being applied: its transaction, and what happens after it. Passed to domain functions, which know no
 * HTTP. Everything they write goes through `tx`.
 */
export interface Unit {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  /** Versions reached so far, by event id. */
  readonly touched: ReadonlyMap<string, number>;
  /**
   * Step 7 of docs/one-action.md: takes the event's row lock and raises its version, once per unit. Stamp every
   * changed row with the returned version. Call it before reading anything that the change depends on, so that two
   * changes to one event run one after the other. `poke: false`: the change concerns only the caller's own devices,
   * so nobody is poked unless something else bumps the event too.
   */
  bump(eventId: string, how?: { poke: boolean }): Promise<number>;
  /**
   * The same for all events whose ids a query returns, locked in id order. For the rare change that shows in many
   * events: its answer does not include their rows, which devices get by pulling.
   */
  bumpAll(idsOf: SQL): Promise<ReadonlyMap<string, number>>;
  /**
   * Leaves the changed rows to the next pull. Use it for thousands of rows, which would otherwise be in the answer
   * and in the ledger.
   */
  leaveToPulls(): void;
  /**
   * Caches a database lookup and shares it with the other changes of the group, until one of them alters what it
   * read. For a single change nothing is cached.
   */
  remember<T>(key: string, look: () => Promise<T>): Promise<T>;
  /**
   * Writes a row together with those of neighbouring changes, before any other kind of change is applied. For a
   * single change, writes it at once.
   */
  writeTogether<T>(write: WriteTogether<T>, row: T): Promise<void>;
  /**
   * Runs after the commit, and not at all if the change was refused or failed. A failure of the job itself is only
   * logged.
   */
  afterCommit(job: () => void | Promise<void>): void;
}

/** Writes the rows of one or several changes by one person to one event, each with its own unit. */
export type WriteTogether<T> = (rows: readonly { unit: Unit; row: T }[]) => Promise<void>;

export class TransactionUnit implements Unit {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly touched = new Map<string, number>();
  /** Events about which nobody else need be poked. */
  readonly unpoked = new Set<string>();
  readonly jobs: (() => void | Promise<void>)[] = [];
  /** Set when the changed rows are left to the next pull. */
  leftToPulls = false;

  constructor(tx: Tx, actor: Actor, now: Date) {
    this.tx = tx;
    this.actor = actor;
    this.now = now;
  }

  async bump(eventId: string, how?: { poke: boolean }): Promise<number> {
    const reached = this.touched.get(eventId);
    if (reached !== undefined) return this.reach(eventId, reached, how);
    const [row] = await raiseVersions(this.tx, eq(events.id, eventId));
    if (!row) throw new Error(`event ${eventId} vanished while it was being changed`);
    return this.reach(eventId, row.version, how);
  }

  /** Records that the event has reached this version, raised by this change or by another in its group. */
  protected reach(eventId: string, version: number, { poke } = { poke: true }): number {
    if (poke) this.unpoked.delete(eventId);
    else if (!this.touched.has(eventId)) this.unpoked.add(eventId);
    this.touched.set(eventId, version);
    return version;
  }

  async bumpAll(idsOf: SQL): Promise<ReadonlyMap<string, number>> {
    const locked = await this.tx
      .select({ id: events.id })
      .from(events)
      .where(sql`${events.id} in (${idsOf})`)
      .orderBy(events.id)
      .for('no key update');
    this.leaveToPulls();
    if (locked.length === 0) return new Map();
    const rows = await raiseVersions(
      this.tx,
      inArray(
        events.id,
        locked.map(({ id }) => id),
      ),
    );
    for (const { id, version } of rows) this.touched.set(id, version);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  leaveToPulls(): void {
    this.leftToPulls = true;
  }

  remember<T>(_key: string, look: () => Promise<T>): Promise<T> {
    return look();
  }

  writeTogether<T>(write: WriteTogether<T>, row: T): Promise<void> {
    return write([{ unit: this, row }]);
  }

  afterCommit(job: () => void | Promise<void>): void {
    this.jobs.push(job);
  }
}

import { TransactionUnit, type Actor, type Unit, type WriteTogether } from '#server/change/unit.ts';
import type { Tx } from '#server/db/types.ts';

interface Waiting {
  write: WriteTogether<unknown>;
  rows: { unit: Unit; row: unknown }[];
}

/**
 * State shared by changes applied in one transaction: the event's version, cached lookups, and rows yet to be
 * written.
 */
export class Group {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly eventId: string;
  version: number | undefined;
  #known = new Map<string, Promise<unknown>>();
  #waiting: Waiting[] = [];

  constructor(tx: Tx, actor: Actor, eventId: string) {
    this.tx = tx;
    this.actor = actor;
    this.eventId = eventId;
  }

  /** The unit of one of the changes. `tx` is its savepoint's, if it has one. */
  unit(now: Date, tx = this.tx): TransactionUnit {
    return new GroupedUnit(this, now, tx);
  }

  remember<T>(key: string, look: () => Promise<T>): Promise<T> {
    const known = (this.#known.get(key) as Promise<T> | undefined) ?? look();
    this.#known.set(key, known);
    return known;
  }
  /** Call after a change has written something or was undone: earlier lookups may be stale. */
  forget(): void {
    this.#known = new Map();
  }

  add<T>(unit: Unit, write: WriteTogether<T>, row: T): void {
    const of = write as WriteTogether<unknown>;
    const waiting = this.#waiting.find((one) => one.write === of);
    if (waiting) waiting.rows.push({ unit, row });
    else this.#waiting.push({ write: of, rows: [{ unit, row }] });
  }

  /**
   * Writes pending rows. If that fails, the transaction cannot continue, because nobody knows which row was at fault.
   */
  async write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { write, rows } of waiting) await write(rows);
  }
}

class GroupedUnit extends TransactionUnit {
  readonly #group: Group;

  constructor(group: Group, now: Date, tx: Tx) {
    super(tx, group.actor, now);
    this.#group = group;
  }

  /** The whole group shares one version. */
  override async bump(eventId: string, how?: { poke: boolean }): Promise<number> {
    if (eventId !== this.#group.eventId) throw new Error('a grouped change touches its own event only');
    if (this.#group.version !== undefined) this.reach(eventId, this.#group.version, how);
    else this.#group.version = await super.bump(eventId, how);
    return this.touched.get(eventId) as number;
  }

  override bumpAll(): Promise<ReadonlyMap<string, number>> {
    throw new Error('a grouped change touches its own event only');
  }

  override remember<T>(key: string, look: () => Promise<T>): Promise<T> {
    return this.#group.remember(key, look);
  }

  override async writeTogether<T>(write: WriteTogether<T>, row: T): Promise<void> {
    this.#group.add(this, write, row);
  }
}

import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { Poke } from '#contract/schemas/sync.ts';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/failure.ts';
import { outsideTransaction } from '#server/db/outer-guard.ts';
import { events, rsvps } from '#server/db/schema.ts';

/** Pokes of one event within this time become one: a batch of 500 changes is one signal. */
const COALESCE_MS = 25;
const STREAMS_PER_PERSON = 12;

/** One open stream of one person. */
export interface Subscriber {
  userId: string;
  /** The sign-in it belongs to: the stream ends with it. */
  deviceId: string;
  /** Events this person looks at without being part of them; already checked. */
  watch: ReadonlySet<string>;
  send(poke: Poke): void;
  end(): void;
}
const Envelope = v.object({ from: v.string(), ...Poke.entries });

/**
 * Says "something of this event changed" to everybody concerned who is listening (sync.md section 3), here
 * and, through the database, at the other server processes. Content-free and without promise: who misses one
 * finds out at the next pull.
 */
export class LiveHub {
  readonly #database: Database;
  readonly #log: { warn(of: object, text: string): void };
  readonly #self = randomUUID();
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ database, log }: { database: Database; log: { warn(of: object, text: string): void } }) {
    this.#database = database;
    this.#log = log;
    database.subscribe((message) => this.#received(message));
  }

  /** Called after a commit. Returns at once. */
  poke(eventId: string, version: number): void {
    if (this.#closed) return;
    this.#coalesce(eventId, version);
    outsideTransaction(() =>
      this.#database.publish(JSON.stringify({ from: this.#self, eventId, version })),
    ).catch((error: unknown) =>
      this.#log.warn({ failure: describeError(error) }, 'other processes were not told of a change'),
    );
  }

  /**
   * The person's own profile or settings have changed: their devices ask for it (`me` of a pull), in however
   * few events they are.
   */
  pokePerson(userId: string): void {
    this.poke(userId, 1);
  }

  /** @returns how to stop listening */
  subscribe(subscriber: Subscriber): () => void {
    const own = this.#subscribers.get(subscriber.userId) ?? new Set();
    this.#subscribers.set(subscriber.userId, own);
    own.add(subscriber);
    const [oldest] = own;
    if (own.size > STREAMS_PER_PERSON) oldest?.end();
    return () => {
      own.delete(subscriber);
      if (own.size === 0 && this.#subscribers.get(subscriber.userId) === own)
        this.#subscribers.delete(subscriber.userId);
    };
  }

  /** Signed out: its streams end. */
  endSession(deviceId: string): void {
    for (const subscriber of this.#all()) if (subscriber.deviceId === deviceId) subscriber.end();
  }

  get size(): number {
    return this.#all().length;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const subscriber of this.#all()) subscriber.end();
  }

  #all(): Subscriber[] {
    return [...this.#subscribers.values()].flatMap((own) => [...own]);
  }

  #received(message: string): void {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), message);
    if (read.success && read.output.from !== this.#self && !this.#closed)
      this.#coalesce(read.output.eventId, read.output.version);
  }

  #coalesce(eventId: string, version: number): void {
    this.#pending.set(eventId, Math.max(version, this.#pending.get(eventId) ?? 0));
    this.#timer ??= outsideTransaction(() =>
      setTimeout(() => {
        this.#timer = undefined;
        const pokes = [...this.#pending];
        this.#pending.clear();
        for (const [id, reached] of pokes) {
          this.#deliver({ eventId: id, version: reached }).catch((error: unknown) =>
            this.#log.warn({ failure: describeError(error) }, 'a live signal was not delivered'),
          );
        }
      }, COALESCE_MS).unref(),
    );
  }

  async #deliver(poke: Poke): Promise<void> {
    if (this.#subscribers.size === 0 || this.#closed) return;
    const concerned = new Set([poke.eventId, ...(await this.#members(poke.eventId))]);
    for (const subscriber of this.#all())
      if (concerned.has(subscriber.userId) || subscriber.watch.has(poke.eventId)) subscriber.send(poke);
  }

  /**
   * Of those who listen: the owner and everybody with an RSVP, also a withdrawn one, who has to learn that it
   * was.
   */
  async #members(eventId: string): Promise<string[]> {
    const { db } = this.#database;
    const listening = [...this.#subscribers.keys()];
    const [owners, people] = [
      await db.select({ userId: events.ownerId }).from(events).where(eq(events.id, eventId)),
      await db
        .select({ userId: rsvps.userId })
        .from(rsvps)
        .where(and(eq(rsvps.eventId, eventId), inArray(rsvps.userId, listening))),
    ];
    return [...owners, ...people].flatMap(({ userId }) => userId ?? []);
  }
}

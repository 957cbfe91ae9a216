import { randomUUID } from 'node:crypto';
import { and, between, eq, inArray, or } from 'drizzle-orm';
import * as v from 'valibot';
import { INVITED, isKeptFrom } from '#contract/rules/relation.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { spanOf } from '#contract/rules/time.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { Poke } from '#contract/schemas/sync.ts';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/failure.ts';
import { outsideTransaction } from '#server/db/outer-guard.ts';
import { events, rsvps } from '#server/db/schema.ts';

/** Pokes about one event within this time are merged: a batch of 500 changes is one signal. */
const COALESCE_MS = 25;
/** Signals about a crowd's activity to people who only watch it are merged within this time … */
const GATHER_MS = 3000;
/** … but only after this many: a few people are no crowd, and hearing of them needs no delay. */
const UNDELAYED_MAX = 8;
const STREAMS_PER_PERSON = 12;

interface HubOptions {
  database: Database;
  clock: () => Date;
  log: { warn(of: object, text: string): void };
}

/** One open stream of one person. */
export interface Subscriber {
  userId: string;
  /** The session family it belongs to: the stream ends with it. */
  deviceId: string;
  /** Events this person is looking at without belonging to them; already authorised. */
  watch: ReadonlySet<string>;
  send(poke: Poke): void;
  end(): void;
}
/** The versions of one event that a merged signal covers. */
interface Versions {
  from: number;
  to: number;
}
const COMING: RsvpStatus[] = ['YES'];
const INVOLVED: RsvpStatus[] = [...COMING, ...INVITED];
/** `isPerson`: the id is a person's. People choose the ids of their events, so an event may have the same one. */
const Signal = v.object({ ...Poke.entries, isPerson: v.optional(v.boolean()) });
type Signal = v.InferOutput<typeof Signal>;
const Envelope = v.object({ from: v.string(), ...Signal.entries });

/**
 * Publishes "something in this event changed" to the connected people involved, on this process and, through the
 * database, on the other server processes. Signals carry no content and may be lost: a device that misses one finds
 * out at its next pull.
 */
export class LiveHub {
  readonly #database: Database;
  readonly #clock: HubOptions['clock'];
  readonly #log: HubOptions['log'];
  readonly #self = randomUUID();
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #pending = new Map<string, Versions>();
  /** People whose own devices are about to be signalled. */
  readonly #people = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** Onlookers who were signalled recently: how often, and whether another signal is due. */
  readonly #onlookers = new Map<string, { told: number; isOwed: boolean; timer: NodeJS.Timeout }>();
  #closed = false;

  constructor({ database, clock, log }: HubOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    database.subscribe(
      (message) => this.#received(message),
      () => this.#signalAll(),
    );
  }

  /** Call after a commit. Returns at once. */
  poke(eventId: string, version: number): void {
    this.#publish({ eventId, version });
  }

  /** The person's own profile or settings changed: their devices pull `me`, even if they belong to no event. */
  pokePerson(userId: string): void {
    this.#publish({ eventId: userId, version: 1, isPerson: true });
  }

  /**
   * The same for people who only watch what others do, such as hosts whose bulletin is being read. The first few
   * signals go out at once, after that one every few seconds; otherwise their devices would pull without a pause.
   */
  pokeOnlookers(userIds: Iterable<string>): void {
    if (this.#closed) return;
    for (const userId of userIds) {
      const known = this.#onlookers.get(userId) ?? { told: 0, isOwed: false, timer: this.#gatherFor(userId) };
      this.#onlookers.set(userId, known);
      if (known.told === UNDELAYED_MAX) {
        known.isOwed = true;
      } else {
        known.told += 1;
        this.pokePerson(userId);
      }
    }
  }

  /** @returns a function that unsubscribes */
  subscribe(subscriber: Subscriber): () => void {
    const own = this.#subscribers.get(subscriber.userId) ?? new Set();
    this.#subscribers.set(subscriber.userId, own);
    own.add(subscriber);
    const [oldest] = own;
    if (own.size > STREAMS_PER_PERSON && oldest) {
      own.delete(oldest);
      oldest.end();
    }
    if (this.#closed) subscriber.end();
    return () => {
      own.delete(subscriber);
      if (own.size === 0 && this.#subscribers.get(subscriber.userId) === own)
        this.#subscribers.delete(subscriber.userId);
    };
  }

  /** Ends the streams of a sign-in that was signed out. */
  endSession(deviceId: string): void {
    for (const subscriber of this.#all()) if (subscriber.deviceId === deviceId) subscriber.end();
  }

  /** The open streams of a device report these events from now on; the person may see them. */
  watch(userId: string, deviceId: string, eventIds: ReadonlySet<string>): void {
    for (const subscriber of this.#subscribers.get(userId) ?? [])
      if (subscriber.deviceId === deviceId) subscriber.watch = eventIds;
  }

  get size(): number {
    return this.#all().length;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const { timer } of this.#onlookers.values()) clearInterval(timer);
    for (const subscriber of this.#all()) subscriber.end();
  }

  #publish(signal: Signal): void {
    if (this.#closed) return;
    this.#coalesce(signal);
    outsideTransaction(() => this.#database.publish(JSON.stringify({ from: this.#self, ...signal }))).catch(
      (error: unknown) =>
        this.#log.warn({ failure: describeError(error) }, 'other processes were not notified of a change'),
    );
  }

  /** Sends due signals at an interval, which ends when none is due any more. */
  #gatherFor(userId: string): NodeJS.Timeout {
    return outsideTransaction(() =>
      setInterval(() => {
        const known = this.#onlookers.get(userId);
        if (!known) return;
        if (known.isOwed) {
          known.isOwed = false;
          this.pokePerson(userId);
        } else {
          clearInterval(known.timer);
          this.#onlookers.delete(userId);
        }
      }, GATHER_MS).unref(),
    );
  }

  #all(): Subscriber[] {
    return [...this.#subscribers.values()].flatMap((own) => [...own]);
  }

  /** Signals from other processes were lost, and nobody knows for which events: every device connected here pulls. */
  #signalAll(): void {
    for (const userId of this.#subscribers.keys()) this.#deliverToPerson(userId);
  }

  #received(message: string): void {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), message);
    if (read.success && read.output.from !== this.#self && !this.#closed) this.#coalesce(read.output);
  }

  #coalesce({ eventId, version, isPerson }: Signal): void {
    if (isPerson) {
      this.#people.add(eventId);
    } else {
      const { from, to } = this.#pending.get(eventId) ?? { from: version, to: version };
      this.#pending.set(eventId, { from: Math.min(from, version), to: Math.max(to, version) });
    }
    this.#timer ??= outsideTransaction(() =>
      setTimeout(() => {
        this.#timer = undefined;
        const [pokes, people] = [[...this.#pending], [...this.#people]];
        this.#pending.clear();
        this.#people.clear();
        for (const userId of people) this.#deliverToPerson(userId);
        for (const [id, versions] of pokes) {
          this.#deliver(id, versions).catch((error: unknown) =>
            this.#log.warn({ failure: describeError(error) }, 'a live signal was not delivered'),
          );
        }
      }, COALESCE_MS).unref(),
    );
  }

  #deliverToPerson(userId: string): void {
    if (this.#closed) return;
    for (const subscriber of this.#subscribers.get(userId) ?? [])
      subscriber.send({ eventId: userId, version: 1 });
  }

  async #deliver(eventId: string, versions: Versions): Promise<void> {
    if (this.#subscribers.size === 0 || this.#closed) return;
    const poke: Poke = { eventId, version: versions.to };
    const { members, concerned, isOpen } = await this.#peopleOf(eventId, versions);
    for (const subscriber of this.#all()) {
      const { userId, watch } = subscriber;
      const watches = watch.has(eventId);
      if (watches || concerned.has(userId)) subscriber.send(poke);
      // the signal of the change that ended their access is the last one
      if (watches && !isOpen && !members.has(userId))
        subscriber.watch = new Set([...watch].filter((id) => id !== eventId));
    }
  }

  /**
   * Of the people connected, `members` belong to the event: the owner, hosts, and everybody who is coming or, until it
   * is over, invited or waiting for an answer. `concerned` are those and whoever declined or was removed in these
   * versions: they get the signal of that very change, and none after it. `isOpen`: others may see the event, too.
   */
  async #peopleOf(eventId: string, { from, to }: Versions) {
    const { db } = this.#database;
    const [event] = await db.select().from(events).where(eq(events.id, eventId));
    const isOver =
      event &&
      scheduleStatus(spanOf(event.startOn, event.endOn, event.timezone), this.#clock()) === 'finished';
    const statuses = isOver ? COMING : INVOLVED;
    const people = await db
      .select({ userId: rsvps.userId, isHost: rsvps.isHost, status: rsvps.status })
      .from(rsvps)
      .where(
        and(
          eq(rsvps.eventId, eventId),
          inArray(rsvps.userId, [...this.#subscribers.keys()]),
          or(eq(rsvps.isHost, true), inArray(rsvps.status, statuses), between(rsvps.version, from, to)),
        ),
      );
    const owner = { userId: event?.ownerId ?? null, isHost: true, status: null };
    const idsOf = (them: readonly { userId: string | null }[]) =>
      new Set(them.flatMap(({ userId }) => userId ?? []));
    return {
      members: idsOf(
        [owner, ...people].filter(({ isHost, status }) => isHost || (status && statuses.includes(status))),
      ),
      concerned: idsOf([owner, ...people]),
      isOpen: event !== undefined && event.deletedAt === null && !isKeptFrom('stranger', event),
    };
  }
}

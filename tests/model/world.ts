// Three people with two devices each, around one event, on a real server: what the model's commands act on.
import { and, count, eq, inArray } from 'drizzle-orm';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { NotSaved } from '#src/mutations/outbox/not-saved.ts';
import { comments, events, ledger, likes, posts, rsvps } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import type { Deed } from '#tests/model/deed.ts';
import { untilFilesAreThere } from '#tests/model/files-kept.ts';
import { Seat } from '#tests/model/seat.ts';
import { Unsaid } from '#tests/model/unsaid.ts';
import { Browser, newId, type Tab } from '#tests/model/sim/browser.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { seeded } from '#tests/model/sim/random.ts';
import { storage } from '#tests/model/sim/storage.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

export class World {
  readonly server: TestServer;
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly event: EventWithProgram;
  /** The first of them owns the event. */
  readonly people: readonly TestUser[];
  readonly seats: Seat[] = [];
  readonly deeds = new Map<string, Deed>();
  readonly unsaid = new Unsaid();
  #texts = 0;

  private constructor(
    server: TestServer,
    time: VirtualTime,
    random: () => number,
    event: EventWithProgram,
    people: readonly TestUser[],
  ) {
    this.server = server;
    this.time = time;
    this.random = random;
    this.event = event;
    this.people = people;
  }

  /**
   * In an OPEN_INVITE event the third person waits for approval. `furnished`: there is something to answer to.
   * `mixed`: browsers differ.
   */
  static async make(
    server: TestServer,
    time: VirtualTime,
    seed: number,
    devices = 2,
    of: { rsvpType?: 'OPEN' | 'OPEN_INVITE'; furnished?: boolean; mixed?: boolean } = {},
  ): Promise<World> {
    // the same seed in a later world must not produce the same ids
    time.passTo(time.now + 1);
    const random = seeded(seed);
    const [asha, ben, chen] = [
      await server.makeUser('Asha'),
      await server.makeUser('Ben'),
      await server.makeUser('Chen'),
    ];
    const event = await makeEvent(server, asha, { rsvpType: of.rsvpType ?? 'OPEN' });
    await putRsvp(server, event.id, ben, { status: 'YES' });
    await putRsvp(server, event.id, chen, {
      status: of.rsvpType === 'OPEN_INVITE' ? 'HOST_APPROVAL_REQUESTED' : 'YES',
    });
    if (of.furnished) await furnish(server, event, ben);
    const world = new World(server, time, random, event, [asha, ben, chen]);
    for (const person of world.people) {
      for (let device = 0; device < devices; device++) {
        // every device has its own sign-in
        const user = device === 0 ? person : await server.signInAgain(person);
        const browser = new Browser({ server, time, random });
        if (of.mixed) vary(browser, random);
        world.seats.push(await Seat.take(server, user, browser));
      }
    }
    return world;
  }

  newId = (): string => newId(this.time, this.random);
  /** Words that nobody has used before. */
  words = (): string => `words ${++this.#texts} — ünïcödé 🙂`;

  /**
   * Does something on a device and records it. False when the device could not store it: the words then stay on
   * screen.
   */
  async do<Args>(
    seat: number,
    mutation: Mutation<Args>,
    args: Args,
    options?: EnqueueOptions,
  ): Promise<boolean> {
    const { tab } = this.seat(seat);
    const before = await tab.rows();
    let id: string | null;
    try {
      id = await this.seat(seat).whileItTakes(tab.do(mutation, args, options));
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      this.unsaid.keep(tab, mutation, args, options);
      return false;
    }
    const after = new Set((await tab.rows()).map((row) => row.id));
    for (const row of before) if (!after.has(row.id) && withdrawable(row)) this.withdraw(row.id);
    if (id) this.note({ id, type: mutation.type, args, seat, queued: after.has(id) });
    return true;
  }
  /** The person tries again what their device could not store, which is still on screen. */
  async sayAgain(index: number): Promise<void> {
    for (const { mutation, args, options } of this.unsaid.of(this.seat(index).tab))
      await this.do(index, mutation, args, options);
  }
  note(deed: Omit<Deed, 'withdrawn'>): void {
    this.deeds.set(deed.id, { ...deed, withdrawn: false });
  }
  withdraw(id: string): void {
    const deed = this.deeds.get(id);
    if (deed) deed.withdrawn = true;
  }

  seat(index: number): Seat {
    const seat = this.seats[index % this.seats.length];
    if (!seat) throw new Error('no seat');
    return seat;
  }

  reopen = (index: number): Promise<void> => this.seat(index).reopen();
  async signInAgain(): Promise<void> {
    for (const seat of this.seats) await seat.signInAgain();
  }

  /** The network recovers; everybody sends until nothing is pending, then pulls. */
  async heal(): Promise<void> {
    for (const seat of this.seats) {
      Object.assign(seat.browser.network, { online: true, faults: [], rule: null });
      seat.answerInTime();
      seat.findRoom();
    }
    await this.signInAgain();
    for (const index of this.seats.keys()) {
      await this.sayAgain(index);
      if (this.unsaid.of(this.seat(index).tab).length > 0)
        throw new Error('words are still not saved, though there is room');
    }
    for (let round = 0; round < 2; round++) {
      for (const tab of this.seats.flatMap(({ tabs }) => tabs)) await tab.sendAll();
      if (!(await this.#somethingWaits())) break;
      // without Web Locks a page closed while sending leaves its lease behind for up to 60 s (Frozen lock holder)
      if (this.seats.some(({ browser }) => !browser.hasLocks)) await pass(this.time, 60_000);
    }
    for (const { tab } of this.seats) {
      await bringBack(tab);
      await tab.pull();
    }
    await untilFilesAreThere(this);
  }

  /** Is something still pending that should have been sent by itself? */
  async #somethingWaits(): Promise<boolean> {
    for (const { tab } of this.seats)
      if ((await readOutbox(tab.data)).rows.some(({ state }) => state === 'waiting' || state === 'sending'))
        return true;
    return false;
  }

  async ledgerOf(ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.server.db
      .select({ id: ledger.id, status: ledger.status })
      .from(ledger)
      .where(inArray(ledger.id, ids));
    return new Map(rows.map(({ id, status }) => [id, status ?? 0]));
  }
  /** Read from the tables: who is coming, and how many likes and comments each post has. */
  async counted(): Promise<{
    coming: Set<string>;
    likes: Map<string, number>;
    comments: Map<string, number>;
  }> {
    const { db } = this.server;
    const coming = await db
      .select({ id: rsvps.userId })
      .from(rsvps)
      .where(and(eq(rsvps.eventId, this.event.id), eq(rsvps.status, 'YES')));
    const likesOf = await db
      .select({ id: likes.postId, n: count() })
      .from(likes)
      .innerJoin(posts, eq(posts.id, likes.postId))
      .where(eq(posts.eventId, this.event.id))
      .groupBy(likes.postId);
    const commentsOf = await db
      .select({ id: comments.postId, n: count() })
      .from(comments)
      .where(eq(comments.eventId, this.event.id))
      .groupBy(comments.postId);
    const byId = (rows: { id: string; n: number }[]) => new Map(rows.map(({ id, n }) => [id, n]));
    return {
      coming: new Set(coming.flatMap(({ id }) => id ?? [])),
      likes: byId(likesOf),
      comments: byId(commentsOf),
    };
  }
  likersOf = async (postId: string): Promise<number> => (await this.counted()).likes.get(postId) ?? 0;
  commentsOf = async (postId: string): Promise<number> => (await this.counted()).comments.get(postId) ?? 0;
  async commentVersions(postId: string): Promise<ReadonlySet<number>> {
    const rows = await this.server.db
      .select({ version: comments.version })
      .from(comments)
      .where(eq(comments.postId, postId));
    return new Set(rows.map(({ version }) => version));
  }
  async postTexts(): Promise<string[]> {
    return (
      await this.server.db
        .select({ title: posts.title })
        .from(posts)
        .where(and(eq(posts.eventId, this.event.id)))
    ).map(({ title }) => title);
  }

  async isDeleted(): Promise<boolean> {
    const [row] = await this.server.db
      .select({ deletedAt: events.deletedAt })
      .from(events)
      .where(eq(events.id, this.event.id));
    return row?.deletedAt !== null;
  }

  /** Rises by one with every change that had an effect. */
  async versionOf(eventId: string): Promise<number> {
    const [row] = await this.server.db
      .select({ version: events.version })
      .from(events)
      .where(eq(events.id, eventId));
    return row?.version ?? 0;
  }

  /**
   * Ends all activity and removes the event from every list, so that the next world finds the server as the first
   * did.
   */
  async close(): Promise<void> {
    for (const seat of this.seats) {
      seat.findRoom();
      seat.kill();
    }
    this.unsaid.forget();
    storage.fault = null;
    await this.server.db
      .update(events)
      .set({ deletedAt: this.server.services.clock() })
      .where(eq(events.id, this.event.id));
  }
}

/**
 * What was evicted for want of room comes back when it is opened; an event that is merely opened is not kept up to
 * date afterwards.
 */
async function bringBack(tab: Tab): Promise<void> {
  const { cache } = tab.data;
  const trimmed = (await cache.cursors.toArray()).filter((cursor) => cursor.trimmed !== undefined);
  for (const { id } of trimmed) await tab.pull(id);
  await cache.watched.clear();
}

/** Some browsers have no Web Locks, and some keep files. */
function vary(browser: Browser, random: () => number): void {
  browser.hasLocks = random() > 0.25;
  if (random() < 0.3) browser.caches = new SimulatedCaches();
}

const withdrawable = (row: OutboxRow): boolean => !row.maybeSent || row.status === 'rejected';

/** Something to answer to from the start: a post with a comment. */
async function furnish(server: TestServer, event: EventWithProgram, guest: TestUser): Promise<void> {
  const feed = `/api/feeds/${event.id}`;
  const post = await server.inject('POST', feed, { as: guest, body: { title: 'Who has seen my umbrella?' } });
  const comment = await server.inject('POST', `${feed}/${post.body.id}/comment`, {
    as: guest,
    body: { comment: 'It is blue.' },
  });
  if (comment.status !== 201) throw new Error(`not furnished: ${JSON.stringify(comment.body)}`);
}

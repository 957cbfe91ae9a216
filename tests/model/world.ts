// The world of the model: three people with two devices each and one event, on a real server.
import { and, count, eq, inArray } from 'drizzle-orm';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { NotSaved } from '#src/mutations/outbox/not-saved.ts';
import { comments, events, ledger, likes, posts, rsvps } from '#server/db/schema.ts';
import { untilFilesSettle } from '#tests/model/offline-files.ts';
import type { RecordedChange } from '#tests/model/recorded-change.ts';
import { Client } from '#tests/model/client.ts';
import { Browser, newId, type Tab } from '#tests/model/sim/browser.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { seeded } from '#tests/model/sim/random.ts';
import { storage } from '#tests/model/sim/storage.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { UnsavedChanges } from '#tests/model/unsaved-changes.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

export class World {
  readonly server: TestServer;
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly event: EventWithProgram;
  /** The first person owns the event. */
  readonly people: readonly TestUser[];
  readonly clients: Client[] = [];
  readonly changes = new Map<string, RecordedChange>();
  readonly unsavedChanges = new UnsavedChanges();
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
   * In an OPEN_INVITE event the third person waits for approval. `withPost`: the event has a post with a
   * comment. `varyBrowsers`: some browsers have no Web Locks, and some keep files.
   */
  static async make(
    server: TestServer,
    time: VirtualTime,
    seed: number,
    devices = 2,
    of: { rsvpType?: 'OPEN' | 'OPEN_INVITE'; withPost?: boolean; varyBrowsers?: boolean } = {},
  ): Promise<World> {
    // ids contain the time, so the same seed in a later world does not produce the same ids
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
    if (of.withPost) await addPost(server, event, ben);
    const world = new World(server, time, random, event, [asha, ben, chen]);
    for (const person of world.people) {
      for (let device = 0; device < devices; device++) {
        // every device has its own session
        const user = device === 0 ? person : await server.signInAgain(person);
        const browser = new Browser({ server, time, random });
        if (of.varyBrowsers) vary(browser, random);
        world.clients.push(await Client.open(server, user, browser));
      }
    }
    return world;
  }

  newId = (): string => newId(this.time, this.random);
  /** A text that nobody has used before. */
  words = (): string => `words ${++this.#texts} — ünïcödé 🙂`;

  /**
   * Makes a change on a device and records it. False if the device could not store it: its text then stays on
   * screen.
   */
  async do<Args>(
    client: number,
    mutation: Mutation<Args>,
    args: Args,
    options?: EnqueueOptions,
  ): Promise<boolean> {
    const { tab } = this.client(client);
    const before = await tab.rows();
    let id: string | null;
    try {
      id = await this.client(client).awaitStored(tab.do(mutation, args, options));
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      this.unsavedChanges.keep(tab, mutation, args, options);
      return false;
    }
    const after = new Set((await tab.rows()).map((row) => row.id));
    for (const row of before) if (!after.has(row.id) && withdrawable(row)) this.withdraw(row.id);
    if (id) this.record({ id, type: mutation.type, args, client, queued: after.has(id) });
    return true;
  }
  /** The person retries the changes that their device could not store, whose text is still on screen. */
  async retryUnsaved(index: number): Promise<void> {
    for (const { mutation, args, options } of this.unsavedChanges.of(this.client(index).tab))
      await this.do(index, mutation, args, options);
  }
  record(change: Omit<RecordedChange, 'withdrawn'>): void {
    this.changes.set(change.id, { ...change, withdrawn: false });
  }
  withdraw(id: string): void {
    const change = this.changes.get(id);
    if (change) change.withdrawn = true;
  }

  client(index: number): Client {
    const client = this.clients[index % this.clients.length];
    if (!client) throw new Error('the world has no clients');
    return client;
  }

  reopen = (index: number): Promise<void> => this.client(index).reopen();
  async signInAgain(): Promise<void> {
    for (const client of this.clients) await client.signInAgain();
  }

  /** Removes all faults; everybody sends until nothing is pending, then pulls. */
  async heal(): Promise<void> {
    for (const client of this.clients) {
      Object.assign(client.browser.network, { online: true, faults: [], rule: null });
      client.cancelLateAnswers();
      client.restoreRoom();
    }
    await this.signInAgain();
    for (const index of this.clients.keys()) {
      await this.retryUnsaved(index);
      if (this.unsavedChanges.of(this.client(index).tab).length > 0)
        throw new Error('changes are still not saved, although there is room');
    }
    for (let round = 0; round < 2; round++) {
      for (const tab of this.clients.flatMap(({ tabs }) => tabs)) await tab.sendAll();
      if (!(await this.#hasPending())) break;
      // without Web Locks, a page closed while sending leaves its lease for up to 60 s (Frozen lock holder)
      if (this.clients.some(({ browser }) => !browser.hasLocks)) await pass(this.time, 60_000);
    }
    for (const { tab } of this.clients) {
      await pullTrimmed(tab);
      await tab.pull();
    }
    await untilFilesSettle(this);
  }

  /** Whether a change is still pending that should have been sent by itself. */
  async #hasPending(): Promise<boolean> {
    for (const { tab } of this.clients)
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
  /** Reads from the tables who attends, and the numbers of likes and comments of each post. */
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

  /** The event's version, which is raised by one with every change that has an effect. */
  async versionOf(eventId: string): Promise<number> {
    const [row] = await this.server.db
      .select({ version: events.version })
      .from(events)
      .where(eq(events.id, eventId));
    return row?.version ?? 0;
  }

  /**
   * Ends all activity and removes the event from every list, so that the next world starts with the same
   * server state.
   */
  async close(): Promise<void> {
    for (const client of this.clients) {
      client.restoreRoom();
      client.kill();
    }
    this.unsavedChanges.forget();
    storage.fault = null;
    await this.server.db
      .update(events)
      .set({ deletedAt: this.server.services.clock() })
      .where(eq(events.id, this.event.id));
  }
}

/**
 * Pulls again what was evicted for lack of room, as opening it does, and then stops following these events.
 */
async function pullTrimmed(tab: Tab): Promise<void> {
  const { cache } = tab.data;
  const trimmed = (await cache.cursors.toArray()).filter((cursor) => cursor.trimmed !== undefined);
  for (const { id } of trimmed) await tab.pull(id);
  await cache.watched.clear();
}

/** Gives some browsers no Web Locks, and some a Cache Storage for files. */
function vary(browser: Browser, random: () => number): void {
  browser.hasLocks = random() > 0.25;
  if (random() < 0.3) browser.caches = new SimulatedCaches();
}

const withdrawable = (row: OutboxRow): boolean => !row.maybeSent || row.status === 'rejected';

/** Adds a post with a comment. */
async function addPost(server: TestServer, event: EventWithProgram, guest: TestUser): Promise<void> {
  const feed = `/api/feeds/${event.id}`;
  const post = await server.inject('POST', feed, { as: guest, body: { title: 'Who has seen my umbrella?' } });
  const comment = await server.inject('POST', `${feed}/${post.body.id}/comment`, {
    as: guest,
    body: { comment: 'It is blue.' },
  });
  if (comment.status !== 201) throw new Error(`the comment was not created: ${JSON.stringify(comment.body)}`);
}

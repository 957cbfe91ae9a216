// Three people with two devices each, around one event, on a real server: what the model's commands act on.
import { and, eq, inArray } from 'drizzle-orm';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { OutboxRow } from '#src/data/outbox-row.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import type { MutationDefinition } from '#src/mutations/define-mutation.ts';
import { NotSaved } from '#src/mutations/not-saved.ts';
import { discardRow, resolveConflict, retryRow } from '#src/mutations/outbox-actions.ts';
import { comments, events, ledger, likes, posts } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import { Browser, newId, type Tab } from '#tests/model/sim/browser.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import { seeded } from '#tests/model/sim/random.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

export interface Seat {
  user: TestUser;
  browser: Browser;
  tab: Tab;
}
/** One thing that somebody did, until it is accounted for. */
interface Deed {
  id: string;
  seat: number;
  type: string;
  /** It was never sent and another took its place, or it was undone by command. */
  withdrawn: boolean;
}

export class World {
  readonly server: TestServer;
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly event: EventWithProgram;
  readonly seats: Seat[] = [];
  readonly deeds = new Map<string, Deed>();
  #texts = 0;

  private constructor(server: TestServer, time: VirtualTime, random: () => number, event: EventWithProgram) {
    this.server = server;
    this.time = time;
    this.random = random;
    this.event = event;
  }

  static async make(server: TestServer, time: VirtualTime, seed: number, devices = 2): Promise<World> {
    const random = seeded(seed);
    const [asha, ben, chen] = [await server.makeUser('Asha'), await server.makeUser('Ben'), await server.makeUser('Chen')];
    const event = await makeEvent(server, asha, { rsvpType: 'OPEN' });
    await putRsvp(server, event.id, ben, { status: 'YES' });
    await putRsvp(server, event.id, chen, { status: 'YES' });
    const world = new World(server, time, random, event);
    for (const person of [asha, ben, chen]) {
      for (let device = 0; device < devices; device++) {
        // every device is a sign-in of its own
        const user = device === 0 ? person : await server.signInAgain(person);
        const browser = new Browser({ server, time, random });
        await browser.signIn(user);
        const tab = (await browser.openTab()).start();
        world.seats.push({ user, browser, tab });
        await tab.pull();
      }
    }
    return world;
  }

  newId = (): string => newId(this.time, this.random);
  /** Words that nobody has said before. */
  words = (): string => `words ${++this.#texts} — ünïcödé 🙂`;

  /** Does something on a device and keeps account of it. False when the device could not store it: the words stay on screen then. */
  async do<Args>(seat: number, mutation: MutationDefinition<Args>, args: Args): Promise<boolean> {
    const { tab } = this.seat(seat);
    const before = await tab.rows();
    let id: string | null;
    try {
      id = await tab.do(mutation, args);
    } catch (error) {
      if (error instanceof NotSaved) return false;
      throw error;
    }
    const after = new Set((await tab.rows()).map((row) => row.id));
    for (const row of before) if (!after.has(row.id) && withdrawable(row)) this.withdraw(row.id);
    if (id) this.deeds.set(id, { id, seat, type: mutation.type, withdrawn: false });
    return true;
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

  /** The page is killed wherever it is, and opened again. */
  async reopen(index: number): Promise<void> {
    const seat = this.seat(index);
    seat.tab.kill();
    await quiet();
    seat.tab = (await seat.browser.openTab()).start();
  }

  /** A session that the server has ended (a refresh whose answer was lost, tried again too late) is opened again by its person. */
  async signInAgain(): Promise<void> {
    for (const [index, seat] of this.seats.entries()) {
      if (await seat.tab.store.read()) continue;
      seat.tab.kill();
      await quiet();
      seat.user = await this.server.signInAgain(seat.user);
      await seat.browser.signIn(seat.user);
      await this.reopen(index);
    }
  }

  /** What needs attention is decided on, one way or another; in the end it is discarded. False when nothing did. */
  async decide(): Promise<boolean> {
    let decided = false;
    for (const { tab } of this.seats) {
      for (const row of await tab.rows()) {
        // an earlier decision may have taken it along
        if (row.status === 'queued' || !(await tab.data.outbox.mutations.get(row.id))) continue;
        decided = true;
        const before = await tab.rows();
        const chance = this.random();
        if (chance < 0.4 && row.status === 'conflict') await resolveConflict(row.id, chance < 0.2 ? 'mine' : 'theirs', tab.data);
        else if (chance < 0.6) await retryRow(row.id, tab.data);
        else await discardRow(row.id, tab.data);
        const left = new Set((await tab.rows()).map((one) => one.id));
        for (const one of before) if (!left.has(one.id)) this.withdraw(one.id);
      }
    }
    return decided;
  }

  /** The network is whole again, and everybody sends until nothing waits any more, then pulls. */
  async heal(): Promise<void> {
    for (const { browser } of this.seats) Object.assign(browser.network, { online: true, faults: [], rule: null });
    await this.signInAgain();
    for (let round = 0; round < 2; round++) {
      for (const { tab } of this.seats) await tab.sendAll();
      if (!(await this.#somethingWaits())) break;
    }
    for (const { tab } of this.seats) await tab.pull();
  }

  /** Has something been left that ought to have gone by itself? */
  async #somethingWaits(): Promise<boolean> {
    for (const { tab } of this.seats) if ((await readOutbox(tab.data)).rows.some(({ state }) => state === 'waiting' || state === 'sending')) return true;
    return false;
  }

  async ledgerOf(ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.server.db.select({ id: ledger.id, status: ledger.status }).from(ledger).where(inArray(ledger.id, ids));
    return new Map(rows.map(({ id, status }) => [id, status ?? 0]));
  }
  /** Straight from the tables. */
  async likersOf(postId: string): Promise<number> {
    return (await this.server.db.select().from(likes).where(eq(likes.postId, postId))).length;
  }
  async commentsOf(postId: string): Promise<number> {
    return (await this.server.db.select({ id: comments.id }).from(comments).where(eq(comments.postId, postId))).length;
  }
  async postTexts(): Promise<string[]> {
    return (await this.server.db.select({ title: posts.title }).from(posts).where(and(eq(posts.eventId, this.event.id)))).map(({ title }) => title);
  }

  /** Goes up by one with every change that had an effect. */
  async versionOf(eventId: string): Promise<number> {
    const [row] = await this.server.db.select({ version: events.version }).from(events).where(eq(events.id, eventId));
    return row?.version ?? 0;
  }

  /** Nothing of it goes on, and the event is in nobody's lists: the next world on this server finds it as the first did. */
  async close(): Promise<void> {
    for (const { tab } of this.seats) tab.kill();
    await this.server.db.update(events).set({ deletedAt: this.server.services.clock() }).where(eq(events.id, this.event.id));
  }
}

const withdrawable = (row: OutboxRow): boolean => !row.maybeSent || row.status === 'rejected';

// What may happen to the model's world, as fast-check commands. Each is plain data, so that a run can be shrunk and replayed.
import fc from 'fast-check';
import { createActivityMutation } from '#src/mutations/create-activity.ts';
import { createCommentMutation } from '#src/mutations/create-comment.ts';
import { createDayMutation } from '#src/mutations/create-day.ts';
import { createPostMutation } from '#src/mutations/create-post.ts';
import { deleteActivityMutation } from '#src/mutations/delete-activity.ts';
import { deleteCommentMutation } from '#src/mutations/delete-comment.ts';
import { deletePostMutation } from '#src/mutations/delete-post.ts';
import { likePostMutation } from '#src/mutations/like-post.ts';
import { respondRsvpMutation } from '#src/mutations/respond-rsvp.ts';
import { updateActivityMutation } from '#src/mutations/update-activity.ts';
import { updateDayMutation } from '#src/mutations/update-day.ts';
import { updateEventMutation } from '#src/mutations/update-event.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readComments, readFeed } from '#src/data/views/feed.ts';
import type { Fault } from '#tests/model/sim/network.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';
import { storage } from '#tests/model/sim/storage.ts';
import { expectPendingShown } from '#tests/model/invariants.ts';
import type { World } from '#tests/model/world.ts';

type Step = (world: World) => Promise<void>;
const YEAR = 365 * 86_400_000;

/** Checks the invariants after every step. */
class Command implements fc.AsyncCommand<object, World> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }
  check(): boolean {
    return true;
  }
  async run(_model: object, world: World): Promise<void> {
    await world.signInAgain();
    await this.#step(world);
    await world.signInAgain();
    await quiet();
    await expectPendingShown(world);
  }
  toString(): string {
    return this.#name;
  }
}

const nth = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];
const seat = fc.nat({ max: 5 });
const pick = fc.nat({ max: 7 });
const host = fc.nat({ max: 1 });

const does: Record<string, fc.Arbitrary<Step>> = {
  post: seat.map((by) => (world) => done(world.do(by, createPostMutation, { id: world.newId(), eventId: world.event.id, title: world.words(), file: null }))),
  like: fc.tuple(seat, pick, fc.boolean()).map(([by, which, liked]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (post) await world.do(by, likePostMutation, { eventId: world.event.id, postId: post.id, liked });
  }),
  comment: fc.tuple(seat, pick).map(([by, which]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (post) await world.do(by, createCommentMutation, { id: world.newId(), eventId: world.event.id, postId: post.id, comment: world.words() });
  }),
  deletePost: fc.tuple(seat, pick).map(([by, which]) => async (world) => {
    const post = nth((await postsOf(world, by)).filter((one) => one.owner.guid === world.seat(by).user.id), which);
    if (post) await world.do(by, deletePostMutation, { eventId: world.event.id, postId: post.id });
  }),
  deleteComment: fc.tuple(seat, pick, pick).map(([by, which, of]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (!post) return;
    const mine = (await readComments(world.seat(by).tab.data, world.event.id, post.id)).filter((one) => one.owner.guid === world.seat(by).user.id);
    const comment = nth(mine, of);
    if (comment) await world.do(by, deleteCommentMutation, { eventId: world.event.id, postId: post.id, commentId: comment.id });
  }),
  answer: fc.tuple(fc.integer({ min: 2, max: 5 }), fc.constantFrom('YES' as const, 'NO' as const)).map(([by, answer]) => async (world) => {
    // somebody who has left no longer holds the feed; they come back before the end, so that all views can be compared
    if (answer === 'YES') await world.do(by, respondRsvpMutation, { eventId: world.event.id, answer });
  }),
  renameEvent: host.map((by) => async (world) => {
    const itinerary = await readItinerary(world.seat(by).tab.data, world.event.id);
    if (itinerary) await world.do(by, updateEventMutation, { eventId: world.event.id, set: { name: world.words() }, base: { name: itinerary.event.name } });
  }),
  editDay: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const day = nth((await readItinerary(world.seat(by).tab.data, world.event.id))?.days ?? [], which);
    if (day) await world.do(by, updateDayMutation, { eventId: world.event.id, dayId: day.id, set: { subtitle: world.words() }, base: { subtitle: day.subtitle } });
  }),
  addDay: host.map((by) => (world) => done(world.do(by, createDayMutation, { id: world.newId(), eventId: world.event.id, name: 'More' }))),
  addActivity: fc.tuple(host, pick, fc.nat({ max: 22 })).map(([by, which, hour]) => async (world) => {
    const day = nth((await readItinerary(world.seat(by).tab.data, world.event.id))?.days ?? [], which);
    if (!day) return;
    // 24 hours of Tokyo, written in UTC
    const at = (h: number) => new Date(Date.parse(`${day.date}T00:00:00+09:00`) + h * 3_600_000).toISOString();
    await world.do(by, createActivityMutation, {
      id: world.newId(), eventId: world.event.id, dayId: day.id, name: world.words(), description: 'Bring a coat.', subtitle: '', location: null, startIsoTime: at(hour), endIsoTime: at(hour + 1), timezone: 'Asia/Tokyo', file: null,
    });
  }),
  editActivity: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const activity = nth((await readItinerary(world.seat(by).tab.data, world.event.id))?.days.flatMap((day) => day.activities) ?? [], which);
    if (activity) await world.do(by, updateActivityMutation, { eventId: world.event.id, dayId: activity.programId, activityId: activity.id, set: { name: world.words() }, base: { name: activity.name } });
  }),
  deleteActivity: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const activity = nth((await readItinerary(world.seat(by).tab.data, world.event.id))?.days.flatMap((day) => day.activities) ?? [], which);
    if (activity) await world.do(by, deleteActivityMutation, { eventId: world.event.id, dayId: activity.programId, activityId: activity.id });
  }),
};

const FAULTS: Fault[] = ['pass', 'dropBefore', 'dropAfter', 'truncate', 'portal302', 'portalHtml', 'portalJson', 'unavailable', 'serverError', 'unauthorised', 'blackhole'];

const happens: Record<string, fc.Arbitrary<Step>> = {
  faults: fc.tuple(seat, fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 })).map(([at, faults]) => async (world) => void world.seat(at).browser.network.faults.push(...faults)),
  goOffline: seat.map((at) => async (world) => void (world.seat(at).browser.network.online = false)),
  goOnline: seat.map((at) => async (world) => {
    world.seat(at).browser.network.online = true;
    world.seat(at).tab.hint();
  }),
  timePasses: fc.tuple(fc.constantFrom(100, 2_000, 30_000, 200_000)).map(([ms]) => (world) => pass(world.time, ms)),
  clockJumps: fc.tuple(seat, fc.constantFrom(-YEAR, 0, YEAR)).map(([at, skew]) => async (world) => void (world.seat(at).browser.skew = skew)),
  send: seat.map((at) => async (world) => {
    const { tab, browser } = world.seat(at);
    if (browser.network.online) await tab.sendAll();
  }),
  pull: seat.map((at) => (world) => world.seat(at).tab.pull()),
  killWhileSending: fc.tuple(seat, fc.nat({ max: 60 })).map(([at, turns]) => async (world) => {
    world.seat(at).tab.hint();
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await world.reopen(at);
  }),
  reopen: seat.map((at) => (world) => world.reopen(at)),
  storageFails: fc.tuple(seat, fc.constantFrom('outbox', 'cache'), fc.nat({ max: 3 })).map(([at, which, after]) => async (world) => {
    const { tab, browser } = world.seat(at);
    let left = after;
    storage.fault = ({ database, mode, factory }) => {
      if (mode !== 'readwrite' || !database.startsWith(which) || !tab.owns(factory)) return;
      if (left-- === 0) return 'abort';
    };
    try {
      if (which === 'cache') await until(world.time, tab.pull().catch(() => undefined));
      else if (browser.network.online) await tab.sendAll().catch(() => undefined);
      await quiet();
    } finally {
      storage.fault = null;
    }
  }),
};

/** Sequences of what people do and of what happens to them, doing being twice as likely. `replayPath` as a counterexample prints it. */
export function commands(maxCommands: number, replayPath?: string): fc.Arbitrary<Iterable<fc.AsyncCommand<object, World>>> {
  const named = (all: Record<string, fc.Arbitrary<Step>>) => Object.entries(all).map(([name, step]) => step.map((run): fc.AsyncCommand<object, World> => new Command(name, run)));
  return fc.commands([...named(does), ...named(does), ...named(happens)], { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) });
}

const postsOf = async (world: World, by: number) => (await readFeed(world.seat(by).tab.data, world.event.id, 1000)).posts;
const done = async (work: Promise<unknown>): Promise<void> => void (await work);

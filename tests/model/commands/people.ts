// People's actions in the model, limited to what the screens of their device offer.
import fc from 'fast-check';
import { mayDecide } from '#contract/rules/respond.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { readBin } from '#src/data/views/bin.ts';
import { restoreFromBinMutation } from '#src/mutations/bin/restore-from-bin.ts';
import { copyDayMutation } from '#src/mutations/days/copy-day.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { cloneArgs, cloneEventMutation } from '#src/mutations/events/clone-event.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import { copyActivityMutation } from '#src/mutations/activities/copy-activity.ts';
import { moveActivityMutation } from '#src/mutations/activities/move-activity.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { hidePostMutation } from '#src/mutations/feed/hide-post.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { pinPostMutation } from '#src/mutations/feed/pin-post.ts';
import { remindGuestsMutation } from '#src/mutations/rsvps/remind-guests.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { setHostsMutation } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { readComments, readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readRsvps } from '#src/data/views/rsvps.ts';
import { anyClient, type Step } from '#tests/model/commands/step.ts';
import { decideOne, discardOne, editOne } from '#tests/model/decisions.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import type { World } from '#tests/model/world.ts';

const nth = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % Math.max(1, items.length)];
const pick = fc.nat({ max: 7 });
/** Numbers of the owner's clients, and of the other people's. */
const host = fc.nat({ max: 1 });
const guest = fc.integer({ min: 2, max: 5 });
const rarely = fc.nat({ max: 2 }).map((n) => n === 2);
/** Bytes added to the picture; a large one is uploaded in parts. */
const SMALL = 0;
const LARGE = 200_000;

export const feedCommands: Record<string, fc.Arbitrary<Step>> = {
  post: anyClient.map((by) => async (world) => {
    if (await takesPart(world, by))
      await world.do(by, createPostMutation, {
        id: world.newId(),
        eventId: world.event.id,
        title: world.words(),
        file: null,
      });
  }),
  postPicture: fc
    .tuple(anyClient, fc.constantFrom(SMALL, SMALL, SMALL, LARGE), fc.boolean(), fc.nat({ max: 2 }))
    .map(([by, bytes, twice, others]) => async (world) => {
      if (!(await takesPart(world, by))) return;
      const stored = await Promise.all(
        Array.from({ length: 1 + others }, (_, n) =>
          storedFile(new File([PNG, new Uint8Array(bytes + n)], `sea-${n}.png`, { type: 'image/png' }), {
            width: 2,
            height: 2,
          }),
        ),
      );
      const [file = null, ...more] = stored.map(({ ref }) => ref);
      // two posts may share a file
      for (let n = 0; n < (twice ? 2 : 1); n++)
        await world.do(
          by,
          createPostMutation,
          {
            id: world.newId(),
            eventId: world.event.id,
            title: world.words(),
            file,
            ...(more.length > 0 && { more }),
          },
          { blobs: stored.map(({ blob }) => blob) },
        );
    }),
  like: fc.tuple(anyClient, pick, fc.boolean()).map(([by, which, liked]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (post) await world.do(by, likePostMutation, { eventId: world.event.id, postId: post.id, liked });
  }),
  hide: fc.tuple(host, pick, fc.boolean()).map(([by, which, hidden]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (post) await world.do(by, hidePostMutation, { eventId: world.event.id, postId: post.id, hidden });
  }),
  pin: fc.tuple(host, pick, fc.boolean()).map(([by, which, pinned]) => async (world) => {
    const post = nth(
      (await postsOf(world, by)).filter(({ hidden }) => !hidden),
      which,
    );
    if (post) await world.do(by, pinPostMutation, { eventId: world.event.id, postId: post.id, pinned });
  }),
  comment: fc.tuple(anyClient, pick).map(([by, which]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (post)
      await world.do(by, createCommentMutation, {
        id: world.newId(),
        eventId: world.event.id,
        postId: post.id,
        comment: world.words(),
      });
  }),
  deletePost: fc.tuple(anyClient, pick).map(([by, which]) => async (world) => {
    const post = nth(
      (await postsOf(world, by)).filter((one) => one.owner.guid === world.client(by).user.id),
      which,
    );
    if (post) await world.do(by, deletePostMutation, { eventId: world.event.id, postId: post.id });
  }),
  deleteComment: fc.tuple(anyClient, pick, pick).map(([by, which, of]) => async (world) => {
    const post = nth(await postsOf(world, by), which);
    if (!post) return;
    const mine = (await readComments(world.client(by).tab.data, world.event.id, post.id)).filter(
      (one) => one.owner.guid === world.client(by).user.id,
    );
    const comment = nth(mine, of);
    if (comment)
      await world.do(by, deleteCommentMutation, {
        eventId: world.event.id,
        postId: post.id,
        commentId: comment.id,
      });
  }),
};

export const peopleCommands: Record<string, fc.Arbitrary<Step>> = {
  ...feedCommands,
  discard: fc.tuple(anyClient, pick).map(
    ([by, which]) =>
      (world) =>
        discardOne(world, by, which),
  ),
  edit: fc.tuple(anyClient, pick).map(
    ([by, which]) =>
      (world) =>
        editOne(world, by, which),
  ),
  decideOn: fc.tuple(anyClient, pick).map(
    ([by, which]) =>
      (world) =>
        decideOne(world, by, which),
  ),
  answer: fc.tuple(guest, fc.constantFrom('YES', 'YES', 'NO')).map(
    ([by, answer]) =>
      (world) =>
        done(world.do(by, respondRsvpMutation, { eventId: world.event.id, answer })),
  ),
  decide: fc.tuple(host, pick, pick).map(([by, which, how]) => async (world) => {
    const row = nth(
      (await guestsOf(world, by)).filter((one) => decisionsOn(one).length > 0),
      which,
    );
    const status = row && nth(decisionsOn(row), how);
    if (status) await world.do(by, decideRsvpsMutation, { eventId: world.event.id, status, rsvps: [row.id] });
  }),
  removeGuest: fc.tuple(host, pick, rarely).map(([by, which, happens]) => async (world) => {
    const row = nth(
      (await guestsOf(world, by)).filter(({ status }) => status === 'YES'),
      which,
    );
    if (happens && row?.user.guid)
      await world.do(by, removeGuestsMutation, { eventId: world.event.id, users: [row.user.guid] });
  }),
  invite: fc.tuple(host, pick, fc.boolean()).map(([by, which, known]) => async (world) => {
    const row = nth(await guestsOf(world, by), which);
    // an address on the list, or one without an account
    const emailId = known && row?.user.emailId ? row.user.emailId : `friend-${which}@example.org`;
    if (row || !known)
      await world.do(by, invitePeopleMutation, {
        eventId: world.event.id,
        people: [{ id: world.newId(), emailId, name: null }],
      });
  }),
  remind: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const row = nth(
      (await guestsOf(world, by)).filter(({ status, version }) => status === 'REQUESTED' && version > 0),
      which,
    );
    if (row) await world.do(by, remindGuestsMutation, { eventId: world.event.id, rsvps: [row.id] });
  }),
  setHost: fc.tuple(host, pick, fc.boolean()).map(([by, which, isHost]) => async (world) => {
    const row = nth(
      (await guestsOf(world, by)).filter(({ status, user }) => status === 'YES' && user.guid),
      which,
    );
    if (row?.user.guid)
      await world.do(by, setHostsMutation, { eventId: world.event.id, users: [row.user.guid], isHost });
  }),
  tag: fc
    .tuple(host, pick, fc.constantFrom('VIP', 'vip', 'Vegan'), fc.boolean())
    .map(([by, which, tag, has]) => async (world) => {
      const row = nth(
        (await guestsOf(world, by)).filter(({ version }) => version > 0),
        which,
      );
      if (row)
        await world.do(by, tagGuestsMutation, {
          eventId: world.event.id,
          rsvps: [row.id],
          add: has ? [tag] : [],
          remove: has ? [] : [tag],
        });
    }),
  createEvent: fc.tuple(anyClient, rarely).map(([by, happens]) => async (world) => {
    const { startOn } = world.event;
    if (happens)
      await world.do(by, createEventMutation, {
        id: world.newId(),
        dayIds: [world.newId()],
        name: world.words(),
        startOn,
        endOn: startOn,
        timezone: 'Asia/Tokyo',
        privacy: 'PRIVATE',
        rsvpType: 'OPEN',
        file: null,
      });
  }),
  cloneEvent: fc.tuple(anyClient, pick, rarely).map(([by, which, happens]) => async (world) => {
    const { data } = world.client(by).tab;
    const own = nth(
      (await readHome(data)).events.filter(({ isOwner }) => isOwner),
      which,
    );
    const source = own && (await readItinerary(data, own.id));
    if (source && happens)
      await world.do(
        by,
        cloneEventMutation,
        cloneArgs({ source, startOn: source.event.startOn, privacy: 'PRIVATE' }, world.newId()),
      );
  }),
  deleteOwnEvent: fc.tuple(anyClient, pick).map(([by, which]) => async (world) => {
    const event = nth(
      (await readHome(world.client(by).tab.data)).events.filter(
        ({ isOwner, id }) => isOwner && id !== world.event.id,
      ),
      which,
    );
    if (event) await world.do(by, deleteEventMutation, { eventId: event.id });
  }),
  deleteTheEvent: fc.tuple(host, rarely, rarely).map(([by, once, twice]) => async (world) => {
    if (once && twice && (await readEvent(world.client(by).tab.data, world.event.id)))
      await world.do(by, deleteEventMutation, { eventId: world.event.id });
  }),
  renameEvent: host.map((by) => async (world) => {
    const itinerary = await readItinerary(world.client(by).tab.data, world.event.id);
    if (itinerary)
      await world.do(by, updateEventMutation, {
        eventId: world.event.id,
        set: { name: world.words() },
        base: { name: itinerary.event.name },
      });
  }),
  editDay: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const day = nth((await readItinerary(world.client(by).tab.data, world.event.id))?.days ?? [], which);
    if (day)
      await world.do(by, updateDayMutation, {
        eventId: world.event.id,
        dayId: day.id,
        set: { subtitle: world.words() },
        base: { subtitle: day.subtitle },
      });
  }),
  addDay: host.map(
    (by) => (world) =>
      done(world.do(by, createDayMutation, { id: world.newId(), eventId: world.event.id, name: 'More' })),
  ),
  copyDay: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const day = nth((await readItinerary(world.client(by).tab.data, world.event.id))?.days ?? [], which);
    if (day)
      await world.do(by, copyDayMutation, {
        id: world.newId(),
        eventId: world.event.id,
        dayId: day.id,
        activities: day.activities.map(({ id }) => ({ of: id, id: world.newId() })),
      });
  }),
  reorderDays: fc.tuple(host, pick, pick).map(([by, from, to]) => async (world) => {
    const order = (await readItinerary(world.client(by).tab.data, world.event.id))?.days.map(({ id }) => id);
    if (!order || order.length < 2) return;
    const other = order.toSpliced(from % order.length, 1);
    const programIds = other.toSpliced(to % order.length, 0, order[from % order.length]!);
    await world.do(by, reorderDaysMutation, {
      eventId: world.event.id,
      set: { programIds },
      base: { programIds: order },
    });
  }),
  deleteDay: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const day = nth((await readItinerary(world.client(by).tab.data, world.event.id))?.days ?? [], which);
    if (day) await world.do(by, deleteDayMutation, { eventId: world.event.id, dayId: day.id });
  }),
  restoreFromBin: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const entry = nth(await readBin(world.client(by).tab.data, world.event.id), which);
    if (entry?.restores)
      await world.do(by, restoreFromBinMutation, { eventId: world.event.id, ...entry.restores });
  }),
  addActivity: fc.tuple(host, pick, fc.nat({ max: 22 })).map(([by, which, hour]) => async (world) => {
    const day = nth((await readItinerary(world.client(by).tab.data, world.event.id))?.days ?? [], which);
    if (!day) return;
    // hours of the day in Tokyo, as UTC
    const at = (h: number) =>
      new Date(Date.parse(`${day.date}T00:00:00+09:00`) + h * 3_600_000).toISOString();
    await world.do(by, createActivityMutation, {
      id: world.newId(),
      eventId: world.event.id,
      dayId: day.id,
      name: world.words(),
      description: 'Bring a coat.',
      subtitle: '',
      location: null,
      startIsoTime: at(hour),
      endIsoTime: at(hour + 1),
      timezone: 'Asia/Tokyo',
      file: null,
    });
  }),
  editActivity: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const activity = nth(
      (await readItinerary(world.client(by).tab.data, world.event.id))?.days.flatMap(
        (day) => day.activities,
      ) ?? [],
      which,
    );
    if (activity)
      await world.do(by, updateActivityMutation, {
        eventId: world.event.id,
        dayId: activity.programId,
        activityId: activity.id,
        set: { name: world.words() },
        base: { name: activity.name },
      });
  }),
  copyActivity: fc.tuple(host, pick, pick).map(([by, which, day]) => async (world) => {
    const days = (await readItinerary(world.client(by).tab.data, world.event.id))?.days ?? [];
    const [activity, to] = [
      nth(
        days.flatMap(({ activities }) => activities),
        which,
      ),
      nth(days, day),
    ];
    if (activity && to)
      await world.do(by, copyActivityMutation, {
        id: world.newId(),
        eventId: world.event.id,
        dayId: activity.programId,
        of: activity.id,
        to: to.id,
      });
  }),
  moveActivity: fc.tuple(host, pick, pick).map(([by, which, day]) => async (world) => {
    const days = (await readItinerary(world.client(by).tab.data, world.event.id))?.days ?? [];
    const [activity, to] = [
      nth(
        days.flatMap(({ activities }) => activities),
        which,
      ),
      nth(days, day),
    ];
    if (activity && to && activity.programId !== to.id)
      await world.do(by, moveActivityMutation, {
        eventId: world.event.id,
        dayId: activity.programId,
        activityId: activity.id,
        to: to.id,
      });
  }),
  deleteActivity: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const activity = nth(
      (await readItinerary(world.client(by).tab.data, world.event.id))?.days.flatMap(
        (day) => day.activities,
      ) ?? [],
      which,
    );
    if (activity)
      await world.do(by, deleteActivityMutation, {
        eventId: world.event.id,
        dayId: activity.programId,
        activityId: activity.id,
      });
  }),
};

const postsOf = async (world: World, by: number) =>
  (await takesPart(world, by)) ? (await readFeed(world.client(by).tab.data, world.event.id, 1000)).posts : [];
/** Whether the person takes part in the event, as far as this device knows. */
export async function takesPart(world: World, by: number): Promise<boolean> {
  const event = await readEvent(world.client(by).tab.data, world.event.id);
  return event !== undefined && (event.isOwner || event.isHost || event.isGuest);
}
const guestsOf = async (world: World, by: number) =>
  (await readRsvps(world.client(by).tab.data, world.event.id)).filter(({ user }) => !user.isOwner);
const decisionsOn = (row: RsvpRow) =>
  (['YES', 'REQUESTED', 'HOST_APPROVAL_DENIED'] as const).filter(
    (status) => row.status !== status && mayDecide(row.status, status),
  );
const done = async (work: Promise<unknown>): Promise<void> => void (await work);

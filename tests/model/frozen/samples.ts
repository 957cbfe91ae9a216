// Long because every shape of every mutation has its sample here. Add a sample for a new mutation or version;
// `FREEZE=1` records it.
import { copyId } from '#contract/rules/copy-id.ts';
import type { TableName } from '#contract/tables.ts';
import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import { chooseMailsMutation } from '#src/mutations/profile/choose-mails.ts';
import { checkInMutation } from '#src/mutations/arrivals/check-in.ts';
import { undoCheckInMutation } from '#src/mutations/arrivals/undo-check-in.ts';
import { copyDayMutation } from '#src/mutations/days/copy-day.ts';
import { copyActivityMutation } from '#src/mutations/activities/copy-activity.ts';
import { moveActivityMutation } from '#src/mutations/activities/move-activity.ts';
import { choosePushesMutation } from '#src/mutations/profile/choose-pushes.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createBulletinMutation } from '#src/mutations/bulletin/create-bulletin.ts';
import { deleteBulletinMutation } from '#src/mutations/bulletin/delete-bulletin.ts';
import { readBulletinsMutation } from '#src/mutations/bulletin/read-bulletins.ts';
import { readNotificationsMutation } from '#src/mutations/notifications/read-notifications.ts';
import { createFormMutation } from '#src/mutations/feedback/create-form.ts';
import { deleteFormMutation } from '#src/mutations/feedback/delete-form.ts';
import { openFormMutation } from '#src/mutations/feedback/open-form.ts';
import { respondFormMutation } from '#src/mutations/feedback/respond-form.ts';
import { updateFormMutation } from '#src/mutations/feedback/update-form.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { cloneEventMutation } from '#src/mutations/events/clone-event.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { createDocumentMutation } from '#src/mutations/documents/create-document.ts';
import { deleteDocumentMutation } from '#src/mutations/documents/delete-document.ts';
import { linkDocumentMutation } from '#src/mutations/documents/link-document.ts';
import { restoreFromBinMutation } from '#src/mutations/bin/restore-from-bin.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { hidePostMutation } from '#src/mutations/feed/hide-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { pinPostMutation } from '#src/mutations/feed/pin-post.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { remindGuestsMutation } from '#src/mutations/rsvps/remind-guests.ts';
import { setHostsMutation } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { setActivityImageMutation } from '#src/mutations/activities/set-activity-image.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { setProfilePictureMutation } from '#src/mutations/profile/set-profile-picture.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { FIRST_DAY, IDS, type Who } from '#tests/model/frozen/scene.ts';

/** In an effect: any value. */
export const ANY = '*';

/**
 * The row that shows the effect of the mutation, as a pull delivers it: with these fields, or (`null`)
 * deleted. `me`: the person's own profile.
 */
export interface Effect {
  eventId: string | null;
  table: TableName | 'me';
  id: string;
  has: Record<string, unknown> | null;
}
export interface Sample {
  /** `createPost.1`, or `createPost.1.file` where a file changes the shape. */
  shape: string;
  mutation: Mutation;
  args: unknown;
  by: Who;
  blobs: StoredBlob[];
  effect: Effect;
}

const { ref, blob } = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), {
  width: 2,
  height: 2,
});
const { ref: secondRef, blob: secondBlob } = await storedFile(
  new File([PNG, new Uint8Array(1)], 'boat.png', { type: 'image/png' }),
  { width: 2, height: 2 },
);
/** Just enough bytes to be detected as a video. */
const { ref: videoRef, blob: videoBlob } = await storedFile(
  new File(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], 'sea.mp4', { type: 'video/mp4' }),
  { width: 320, height: 180 },
);
const inEvent = (table: TableName, id: string, has: Effect['has']): Effect => ({
  eventId: IDS.event,
  table,
  id,
  has,
});
const itself = (id: string, has: Effect['has']): Effect => ({ eventId: id, table: 'events', id, has });

const ofMe = (id: string, has: Effect['has']): Effect => ({ eventId: null, table: 'me', id, has });

function sample<Args>(
  mutation: Mutation<Args>,
  args: Args,
  effect: Effect,
  {
    by = 'owner',
    file = false,
    as = file ? 'file' : '',
    blobs = file ? [blob] : [],
  }: { by?: Who; file?: boolean; as?: string; blobs?: StoredBlob[] } = {},
): Sample {
  return {
    shape: [mutation.type, mutation.version, ...(as ? [as] : [])].join('.'),
    mutation,
    args,
    by,
    blobs,
    effect,
  };
}

const eventId = IDS.event;
const dayId = IDS.days[0];
const newEvent = {
  name: 'Alps',
  startOn: FIRST_DAY,
  endOn: FIRST_DAY,
  timezone: 'Europe/Zurich',
  privacy: 'PRIVATE' as const,
  rsvpType: 'INVITE_ONLY' as const,
};
const newActivity = {
  eventId,
  dayId,
  description: 'Slowly, by the river.',
  subtitle: 'All of us',
  location: null,
  timezone: 'UTC',
  startIsoTime: `${FIRST_DAY}T14:00:00.000Z`,
  endIsoTime: `${FIRST_DAY}T15:00:00.000Z`,
};

const BEN = { id: IDS.guest, name: 'Ben Test' };
const newBulletin = { title: 'Coats and lockers', description: 'Lockers by the north gate, 300 yen.' };

const newForm = {
  title: 'After Kyoto',
  description: 'Four questions, two minutes.',
  anonymous: true,
  fields: [
    { id: IDS.question, label: 'The pace of the days', kind: 'RATING' as const, options: [] },
    { id: IDS.newDay, label: 'Would you tell a friend?', kind: 'SCALE' as const, options: [] },
    { id: IDS.newPost, label: 'The best evening', kind: 'CHOICE' as const, options: ['Gion', 'Pontocho'] },
    { id: IDS.newComment, label: 'Anything else?', kind: 'TEXT' as const, options: [] },
  ],
};
const keptDocument = { id: IDS.keptDocument, name: 'map.pdf', mimeType: 'application/pdf' };

export const SAMPLES: readonly Sample[] = [
  sample(
    createEventMutation,
    { id: IDS.newEvent, dayIds: [IDS.newEventDay], ...newEvent, file: null },
    itself(IDS.newEvent, { name: 'Alps', startOn: FIRST_DAY, privacy: 'PRIVATE' }),
  ),
  sample(
    createEventMutation,
    { id: IDS.photoEvent, dayIds: [IDS.photoEventDay], ...newEvent, file: ref },
    itself(IDS.photoEvent, { name: 'Alps' }),
    { file: true },
  ),
  sample(
    updateEventMutation,
    { eventId, set: { subtitle: 'Blossom' }, base: { subtitle: '' } },
    itself(eventId, { subtitle: 'Blossom' }),
  ),
  sample(setEventImageMutation, { eventId, file: ref }, itself(eventId, { image: ANY }), { file: true }),
  sample(
    cloneEventMutation,
    {
      id: IDS.copiedEvent,
      sourceId: eventId,
      startOn: '2027-05-01',
      privacy: 'PRIVATE',
      shown: {
        event: {
          name: 'Kyoto in spring',
          subtitle: '',
          description: '',
          image: null,
          startOn: '2027-05-01',
          endOn: '2027-05-03',
          timezone: 'UTC',
          rsvpType: 'OPEN',
        },
        days: [
          {
            id: copyId(dayId, IDS.copiedEvent),
            date: '2027-05-01',
            dayIndex: 0,
            name: 'Day 1',
            subtitle: '',
            description: '',
            image: null,
          },
        ],
        activities: [
          {
            id: copyId(IDS.activity, IDS.copiedEvent),
            programId: copyId(dayId, IDS.copiedEvent),
            name: 'Breakfast',
            subtitle: '',
            description: 'Rice, fish and miso.',
            startDateTime: '2027-05-01T08:00:00.000Z',
            endDateTime: '2027-05-01T09:00:00.000Z',
            timezone: 'UTC',
            image: null,
            location: null,
          },
        ],
      },
      after: [`event:${eventId}`],
    },
    itself(IDS.copiedEvent, { name: ANY, startOn: '2027-05-01', privacy: 'PRIVATE' }),
  ),
  sample(deleteEventMutation, { eventId: IDS.doomedEvent }, itself(IDS.doomedEvent, null)),
  sample(
    createDayMutation,
    { id: IDS.newDay, eventId, name: 'One more' },
    inEvent('days', IDS.newDay, { name: 'One more', date: '2027-04-04' }),
  ),
  sample(
    copyDayMutation,
    {
      id: IDS.dayCopy,
      eventId: IDS.copyEvent,
      dayId: IDS.copyEventDay,
      activities: [{ of: IDS.copiedActivity, id: IDS.activityCopy }],
    },
    {
      eventId: IDS.copyEvent,
      table: 'activities',
      id: IDS.activityCopy,
      has: { programId: IDS.dayCopy, startDateTime: '2027-04-02T08:00:00.000Z' },
    },
  ),
  sample(
    reorderDaysMutation,
    {
      eventId: IDS.orderEvent,
      set: { programIds: IDS.orderDays.toReversed() },
      base: { programIds: [...IDS.orderDays] },
    },
    { eventId: IDS.orderEvent, table: 'days', id: IDS.orderDays[2], has: { dayIndex: 0, date: FIRST_DAY } },
  ),
  sample(
    updateDayMutation,
    { eventId, dayId, set: { subtitle: 'Temples' }, base: { subtitle: '' } },
    inEvent('days', dayId, { subtitle: 'Temples' }),
  ),
  sample(setDayImageMutation, { eventId, dayId, file: ref }, inEvent('days', dayId, { image: ANY }), {
    file: true,
  }),
  sample(deleteDayMutation, { eventId, dayId: IDS.days[1] }, inEvent('days', IDS.days[1], null)),
  sample(
    deleteDayMutation,
    { eventId, dayId: IDS.days[2], together: IDS.together },
    inEvent('days', IDS.days[2], null),
    { as: 'together' },
  ),
  sample(
    createActivityMutation,
    { id: IDS.newActivity, ...newActivity, name: 'Walk', file: null },
    inEvent('activities', IDS.newActivity, { name: 'Walk', startDateTime: newActivity.startIsoTime }),
  ),
  sample(
    createActivityMutation,
    { id: IDS.photoActivity, ...newActivity, name: 'Boat', file: ref },
    inEvent('activities', IDS.photoActivity, { name: 'Boat' }),
    { file: true },
  ),
  sample(
    updateActivityMutation,
    {
      eventId,
      dayId,
      activityId: IDS.activity,
      set: { name: 'Late breakfast' },
      base: { name: 'Breakfast' },
    },
    inEvent('activities', IDS.activity, { name: 'Late breakfast' }),
  ),
  sample(
    setActivityImageMutation,
    { eventId, dayId, activityId: IDS.activity, file: ref },
    inEvent('activities', IDS.activity, { image: ANY }),
    { file: true },
  ),
  sample(
    deleteActivityMutation,
    { eventId, dayId, activityId: IDS.doomedActivity },
    inEvent('activities', IDS.doomedActivity, null),
  ),
  sample(
    deleteActivityMutation,
    { eventId, dayId, activityId: IDS.deletedTogether, together: IDS.together },
    inEvent('activities', IDS.deletedTogether, null),
    { as: 'together' },
  ),
  sample(
    restoreFromBinMutation,
    {
      eventId,
      entries: [IDS.deletedActivity],
      days: [],
      activities: [{ id: IDS.deletedActivity, dayId }],
    },
    inEvent('activities', IDS.deletedActivity, { programId: dayId }),
  ),
  sample(
    copyActivityMutation,
    {
      id: IDS.copyOfActivity,
      eventId: IDS.moveEvent,
      dayId: IDS.moveEventDays[0],
      of: IDS.movedActivity,
      to: IDS.moveEventDays[1],
    },
    {
      eventId: IDS.moveEvent,
      table: 'activities',
      id: IDS.copyOfActivity,
      has: { programId: IDS.moveEventDays[1], startDateTime: '2027-04-02T08:00:00.000Z' },
    },
  ),
  sample(
    moveActivityMutation,
    {
      eventId: IDS.moveEvent,
      dayId: IDS.moveEventDays[0],
      activityId: IDS.movedActivity,
      to: IDS.moveEventDays[1],
    },
    {
      eventId: IDS.moveEvent,
      table: 'activities',
      id: IDS.movedActivity,
      has: { programId: IDS.moveEventDays[1], startDateTime: '2027-04-02T08:00:00.000Z' },
    },
  ),
  sample(
    respondRsvpMutation,
    { eventId, answer: 'NO' },
    inEvent('rsvps', IDS.guestRsvp, { status: 'NO', decidedBy: 'SELF' }),
    { by: 'guest' },
  ),
  sample(
    decideRsvpsMutation,
    { eventId, status: 'YES', rsvps: [IDS.askerRsvp] },
    inEvent('rsvps', IDS.askerRsvp, { status: 'YES', decidedBy: 'HOST' }),
  ),
  sample(
    removeGuestsMutation,
    { eventId, users: [IDS.leaver] },
    inEvent('rsvps', IDS.leaverRsvp, { status: 'HOST_REMOVED' }),
  ),
  sample(
    invitePeopleMutation,
    { eventId, people: [{ id: IDS.invitedRsvp, emailId: 'noor@example.org', name: 'Noor Haddad' }] },
    inEvent('rsvps', IDS.invitedRsvp, { status: 'ONBOARD_REQUESTED' }),
  ),
  sample(
    invitePeopleMutation,
    {
      eventId,
      people: [{ id: IDS.notedRsvp, emailId: 'zoe@example.org', name: null }],
      note: 'See you at 5.30pm!\nBring a scarf.',
    },
    inEvent('rsvps', IDS.notedRsvp, { status: 'ONBOARD_REQUESTED' }),
    { as: 'note' },
  ),
  sample(
    remindGuestsMutation,
    { eventId, rsvps: [IDS.silentRsvp] },
    inEvent('rsvps', IDS.silentRsvp, { status: 'REQUESTED', remindedAt: ANY }),
  ),
  sample(
    setHostsMutation,
    { eventId, users: [IDS.promoted], isHost: true },
    inEvent('rsvps', IDS.promotedRsvp, { user: { isHost: true } }),
  ),
  sample(
    tagGuestsMutation,
    { eventId, rsvps: [IDS.silentRsvp], add: ['VIP'], remove: ['Vegan'] },
    inEvent('rsvps', IDS.silentRsvp, { user: { tags: ['VIP'] } }),
  ),
  sample(
    createPostMutation,
    { id: IDS.newPost, eventId, title: 'Hello — ünïcödé 🙂', file: null },
    inEvent('posts', IDS.newPost, { title: 'Hello — ünïcödé 🙂', media: null }),
  ),
  sample(
    createPostMutation,
    { id: IDS.photoPost, eventId, title: 'The sea', file: ref },
    inEvent('posts', IDS.photoPost, { title: 'The sea' }),
    { file: true },
  ),
  sample(
    createPostMutation,
    { id: IDS.picturesPost, eventId, title: 'The sea, twice', file: ref, more: [secondRef] },
    inEvent('posts', IDS.picturesPost, {
      media: ANY,
      gallery: [{ media: ANY }, { media: ANY }],
    }),
    { as: 'pictures', blobs: [blob, secondBlob] },
  ),
  sample(
    createPostMutation,
    { id: IDS.videoPost, eventId, title: 'The sea moves', file: { ...videoRef, seconds: 7.5 }, poster: ref },
    inEvent('posts', IDS.videoPost, { gallery: [{ mimeType: 'video/mp4', poster: ANY }] }),
    { as: 'video', blobs: [videoBlob, blob] },
  ),
  sample(
    createPostMutation,
    { id: IDS.namingPost, eventId, title: 'Thanks @Ben Test', mentions: [BEN], file: null },
    inEvent('posts', IDS.namingPost, { mentions: [BEN] }),
    { as: 'mention' },
  ),
  sample(deletePostMutation, { eventId, postId: IDS.doomedPost }, inEvent('posts', IDS.doomedPost, null)),
  sample(
    likePostMutation,
    { eventId, postId: IDS.post, liked: true },
    inEvent('posts', IDS.post, { likesCount: 1, selfLike: true }),
  ),
  sample(
    hidePostMutation,
    { eventId, postId: IDS.hiddenPost, hidden: true },
    inEvent('posts', IDS.hiddenPost, { hidden: true }),
  ),
  sample(
    pinPostMutation,
    { eventId, postId: IDS.pinnedPost, pinned: true },
    inEvent('posts', IDS.pinnedPost, { pinnedAt: ANY }),
  ),
  sample(
    createCommentMutation,
    { id: IDS.newComment, eventId, postId: IDS.post, comment: 'World' },
    inEvent('comments', IDS.newComment, { comment: 'World' }),
  ),
  sample(
    createCommentMutation,
    { id: IDS.namingComment, eventId, postId: IDS.post, comment: '@Ben Test?', mentions: [BEN] },
    inEvent('comments', IDS.namingComment, { mentions: [BEN] }),
    { as: 'mention' },
  ),
  sample(
    deleteCommentMutation,
    { eventId, postId: IDS.post, commentId: IDS.doomedComment },
    inEvent('comments', IDS.doomedComment, null),
  ),
  sample(
    createBulletinMutation,
    { id: IDS.newBulletin, eventId, ...newBulletin, file: null },
    inEvent('bulletins', IDS.newBulletin, { ...newBulletin, media: null }),
  ),
  sample(
    createBulletinMutation,
    { id: IDS.photoBulletin, eventId, ...newBulletin, file: ref },
    inEvent('bulletins', IDS.photoBulletin, { ...newBulletin, media: ANY }),
    { file: true },
  ),
  sample(
    deleteBulletinMutation,
    { eventId, bulletinId: IDS.doomedBulletin },
    inEvent('bulletins', IDS.doomedBulletin, null),
  ),
  sample(
    readBulletinsMutation,
    { eventId, to: '2027-03-01T09:00:00.000Z' },
    inEvent('reads', eventId, { bulletins: '2027-03-01T09:00:00.000Z' }),
  ),
  sample(
    checkInMutation,
    { id: IDS.newArrival, eventId, rsvpId: IDS.guestRsvp },
    inEvent('arrivals', IDS.newArrival, { rsvpId: IDS.guestRsvp, at: '2027-03-01T10:00:00.000Z' }),
  ),
  sample(
    undoCheckInMutation,
    { eventId, arrivalId: IDS.doomedArrival },
    inEvent('arrivals', IDS.doomedArrival, null),
  ),
  sample(
    readNotificationsMutation,
    { eventId, upTo: 1, notificationId: IDS.notification },
    inEvent('notifications', IDS.notification, { read: true }),
  ),
  sample(
    createFormMutation,
    { id: IDS.newForm, eventId, ...newForm },
    inEvent('forms', IDS.newForm, { ...newForm, isActive: false, publishedAt: null }),
  ),
  sample(
    updateFormMutation,
    {
      eventId,
      formId: IDS.form,
      set: { title: 'Last impressions' },
      base: { title: 'First impressions' },
    },
    inEvent('forms', IDS.form, { title: 'Last impressions' }),
  ),
  sample(
    openFormMutation,
    { eventId, formId: IDS.draft, isActive: true },
    inEvent('forms', IDS.draft, { isActive: true, publishedAt: ANY }),
  ),
  sample(
    respondFormMutation,
    { eventId, formId: IDS.form, answers: [{ fieldId: IDS.question, value: 4 }] },
    inEvent('results', IDS.form, {
      responses: [{ person: null, at: null, answers: [{ fieldId: IDS.question, value: 4 }] }],
    }),
    { by: 'guest' },
  ),
  sample(deleteFormMutation, { eventId, formId: IDS.doomedForm }, inEvent('forms', IDS.doomedForm, null)),
  sample(
    createDocumentMutation,
    { id: IDS.newDocument, eventId, userId: IDS.guest, activity: null, file: ref },
    inEvent('documents', IDS.newDocument, { userId: IDS.guest, name: 'sea.png' }),
    { file: true },
  ),
  sample(
    linkDocumentMutation,
    { eventId, dayId: IDS.days[0], activityId: IDS.activity, document: keptDocument, linked: true },
    inEvent('activities', IDS.activity, { documents: [keptDocument] }),
  ),
  sample(
    deleteDocumentMutation,
    { eventId, documentId: IDS.doomedDocument },
    inEvent('documents', IDS.doomedDocument, null),
  ),
  sample(
    updateProfileMutation,
    {
      set: { firstName: 'Aisha', organisation: 'Field Notes' },
      base: { firstName: 'Asha', organisation: '' },
    },
    ofMe(IDS.owner, { firstName: 'Aisha', organisation: 'Field Notes' }),
  ),
  sample(setProfilePictureMutation, { file: ref }, ofMe(IDS.owner, { profilePic: ANY }), { file: true }),
  sample(setProfilePictureMutation, { file: null }, ofMe(IDS.guest, { profilePic: null }), { by: 'guest' }),
  sample(chooseMailsMutation, { mails: { answers: true } }, ofMe(IDS.owner, { answers: true })),
  sample(
    choosePushesMutation,
    { pushes: { quiet: { from: '22:00', to: '07:00', zone: 'Europe/Rome' }, mute: { [eventId]: true } } },
    ofMe(IDS.owner, { pushes: { quiet: { from: '22:00' }, muted: [eventId] } }),
  ),
];

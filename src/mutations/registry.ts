import { setFolds } from '#src/data/folds.ts';
import { copyActivityMutation } from '#src/mutations/activities/copy-activity.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { moveActivityMutation } from '#src/mutations/activities/move-activity.ts';
import { setActivityImageMutation } from '#src/mutations/activities/set-activity-image.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { checkInMutation } from '#src/mutations/arrivals/check-in.ts';
import { undoCheckInMutation } from '#src/mutations/arrivals/undo-check-in.ts';
import { restoreFromBinMutation } from '#src/mutations/bin/restore-from-bin.ts';
import { createBulletinMutation } from '#src/mutations/bulletin/create-bulletin.ts';
import { deleteBulletinMutation } from '#src/mutations/bulletin/delete-bulletin.ts';
import { readBulletinsMutation } from '#src/mutations/bulletin/read-bulletins.ts';
import { copyDayMutation } from '#src/mutations/days/copy-day.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { cloneEventMutation } from '#src/mutations/events/clone-event.ts';
import { createDocumentMutation } from '#src/mutations/documents/create-document.ts';
import { deleteDocumentMutation } from '#src/mutations/documents/delete-document.ts';
import { linkDocumentMutation } from '#src/mutations/documents/link-document.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createFormMutation } from '#src/mutations/feedback/create-form.ts';
import { deleteFormMutation } from '#src/mutations/feedback/delete-form.ts';
import { openFormMutation } from '#src/mutations/feedback/open-form.ts';
import { respondFormMutation } from '#src/mutations/feedback/respond-form.ts';
import { updateFormMutation } from '#src/mutations/feedback/update-form.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { hidePostMutation } from '#src/mutations/feed/hide-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { pinPostMutation } from '#src/mutations/feed/pin-post.ts';
import type { Creation, Deletion, FieldEdit, Mutation, Setting } from '#src/mutations/kinds/mutation.ts';
import { readNotificationsMutation } from '#src/mutations/notifications/read-notifications.ts';
import { chooseMailsMutation } from '#src/mutations/profile/choose-mails.ts';
import { choosePushesMutation } from '#src/mutations/profile/choose-pushes.ts';
import { setProfilePictureMutation } from '#src/mutations/profile/set-profile-picture.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { remindGuestsMutation } from '#src/mutations/rsvps/remind-guests.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { setHostsMutation } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';

interface OfNoun {
  creations?: readonly Creation<unknown>[];
  fieldEdits?: readonly FieldEdit<unknown>[];
  settings?: readonly Setting<unknown>[];
  deletions?: readonly Deletion<unknown>[];
}

/** Everything a person can do. Never remove an entry: rows of that type may still be pending on a device. */
const MUTATIONS: Record<string, OfNoun> = {
  events: {
    creations: [createEventMutation, cloneEventMutation],
    fieldEdits: [updateEventMutation],
    settings: [setEventImageMutation],
    deletions: [deleteEventMutation],
  },
  days: {
    creations: [createDayMutation, copyDayMutation],
    fieldEdits: [updateDayMutation, reorderDaysMutation],
    settings: [setDayImageMutation],
    deletions: [deleteDayMutation],
  },
  activities: {
    creations: [createActivityMutation, copyActivityMutation],
    fieldEdits: [updateActivityMutation],
    settings: [setActivityImageMutation, moveActivityMutation],
    deletions: [deleteActivityMutation],
  },
  bin: {
    settings: [restoreFromBinMutation],
  },
  rsvps: {
    settings: [
      respondRsvpMutation,
      decideRsvpsMutation,
      removeGuestsMutation,
      invitePeopleMutation,
      remindGuestsMutation,
      setHostsMutation,
      tagGuestsMutation,
    ],
  },
  arrivals: {
    creations: [checkInMutation],
    deletions: [undoCheckInMutation],
  },
  feed: {
    creations: [createPostMutation, createCommentMutation],
    settings: [likePostMutation, hidePostMutation, pinPostMutation],
    deletions: [deletePostMutation, deleteCommentMutation],
  },
  bulletin: {
    creations: [createBulletinMutation],
    settings: [readBulletinsMutation],
    deletions: [deleteBulletinMutation],
  },
  feedback: {
    creations: [createFormMutation],
    fieldEdits: [updateFormMutation],
    settings: [openFormMutation, respondFormMutation],
    deletions: [deleteFormMutation],
  },
  documents: {
    creations: [createDocumentMutation],
    settings: [linkDocumentMutation],
    deletions: [deleteDocumentMutation],
  },
  notifications: {
    settings: [readNotificationsMutation],
  },
  profile: {
    fieldEdits: [updateProfileMutation],
    settings: [setProfilePictureMutation, chooseMailsMutation, choosePushesMutation],
  },
};

const byType: ReadonlyMap<string, Mutation> = new Map(
  Object.values(MUTATIONS)
    .flatMap(({ creations = [], fieldEdits = [], settings = [], deletions = [] }): Mutation[] => [
      ...creations,
      ...fieldEdits,
      ...settings,
      ...deletions,
    ])
    .map((mutation) => [mutation.type, mutation]),
);

/** Undefined when this build does not know the type or version: the row is held for a newer build. */
export function mutationOf(row: { type: string; version: number }): Mutation | undefined {
  const mutation = byType.get(row.type);
  return mutation && row.version <= mutation.version ? mutation : undefined;
}

/** The latest version of each mutation, by type. */
export const mutationOfType = (type: string): Mutation | undefined => byType.get(type);
export const mutationTypes: readonly string[] = [...byType.keys()];

/** Gives the views the fold of each mutation. Call before rows of the outbox are shown, in page and worker. */
export const installFolds = (): void => setFolds(byType);

import { setFolds, type Fold } from '#src/data/folds.ts';
import { chooseMailsMutation } from '#src/mutations/profile/choose-mails.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import type { MutationDefinition } from '#src/mutations/kinds/define-mutation.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { setActivityImageMutation } from '#src/mutations/activities/set-activity-image.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { setProfilePictureMutation } from '#src/mutations/profile/set-profile-picture.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';

/** Every mutation there is. Never take a line out: rows of it may still wait on somebody's device. */
const ALL = [
  createEventMutation,
  updateEventMutation,
  setEventImageMutation,
  deleteEventMutation,
  createDayMutation,
  updateDayMutation,
  setDayImageMutation,
  deleteDayMutation,
  createActivityMutation,
  updateActivityMutation,
  setActivityImageMutation,
  deleteActivityMutation,
  respondRsvpMutation,
  decideRsvpsMutation,
  removeGuestsMutation,
  createPostMutation,
  deletePostMutation,
  likePostMutation,
  createCommentMutation,
  deleteCommentMutation,
  updateProfileMutation,
  setProfilePictureMutation,
  chooseMailsMutation,
] as const;

// each definition is applied only to rows of its own type, whose arguments it has parsed itself
const byType = new Map<string, MutationDefinition<never>>(
  ALL.map((mutation) => [mutation.type, mutation as MutationDefinition<never>]),
);

/** Undefined when this build does not know the type or the version: the row is held for a newer one. */
export function mutationOf(row: { type: string; version: number }): MutationDefinition<never> | undefined {
  const mutation = byType.get(row.type);
  return mutation && row.version <= mutation.version ? mutation : undefined;
}

/** The newest version of each mutation, by its type. */
export const mutationOfType = (type: string): MutationDefinition<never> | undefined => byType.get(type);
export const mutationTypes: readonly string[] = [...byType.keys()];

/** Gives the views what they need of each mutation. Call once, before the first read, in page and worker. */
export function installFolds(): void {
  setFolds(new Map([...byType].map(([type, mutation]): [string, Fold] => [type, foldOf(mutation)])));
}

function foldOf(mutation: MutationDefinition<never>): Fold {
  return {
    version: mutation.version,
    keepsOnRefusal: mutation.keepsOnRefusal ?? false,
    fold: (view, args, of) => mutation.fold(view, args as never, of),
    label: (args) => mutation.label(args as never),
    words: (args) => mutation.words?.(args as never) ?? '',
    edits: (args) => mutation.edit?.fields(args as never) ?? [],
  };
}

import type { ReactNode } from 'react';
import { useSetPicture } from '#src/data/live/use-set-picture.ts';
import { isUnderWay } from '#src/data/views/sync-mark.ts';
import { ImageState } from '#src/features/itinerary/edit/image-state.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { lightOf } from '#src/features/itinerary/schedule/light-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { setActivityImage } from '#src/mutations/activities/set-activity-image.ts';
import { PictureField } from '#src/ui/fields/picture-field.tsx';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import classes from '#src/features/itinerary/edit/activity-image.module.css';

/**
 * The picture of an activity, replaced with the button on it or by dropping another on it. `children` are on
 * top of it.
 */
export function ActivityImage({ activity, children }: { activity: ShownActivity; children: ReactNode }) {
  const { eventId, programId: dayId, id: activityId, syncOf } = activity;
  // on screen at once, whether or not there is a signal
  const picture = useSetPicture(async (file) =>
    announceOutcome(await setActivityImage({ eventId, dayId, activityId, file }), messages.image.outcome),
  );
  const choice = usePictureChoice(picture.set, undefined, activityId);
  return (
    <>
      <PictureField
        choice={choice}
        withScenes
        storing={picture.storing}
        unsent={isUnderWay(syncOf.image)}
        action={activity.image ? messages.image.change : messages.image.add}
        picture={<MediaPicture src={activity.image} of={activity} hour={lightOf(activity)} />}
      >
        {children}
      </PictureField>
      <PhotoCredit credit={activity.imageCredit} of={activity.image} className={classes.credit} />
      <div className={classes.state}>
        <ImageState mark={syncOf.image} error={choice.error} problem={picture.problem} />
      </div>
    </>
  );
}

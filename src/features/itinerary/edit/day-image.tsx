import { useSetPicture } from '#src/data/live/use-set-picture.ts';
import { isUnderWay } from '#src/data/views/sync-mark.ts';
import { ImageState } from '#src/features/itinerary/edit/image-state.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { setDayImage } from '#src/mutations/days/set-day-image.ts';
import { PictureField } from '#src/ui/fields/picture-field.tsx';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import classes from '#src/features/itinerary/edit/day-image.module.css';

/** The picture of a day, which guests see as its background: chosen here, or dropped on it. */
export function DayImage({ day }: { day: ShownDay }) {
  // on screen at once, whether or not there is a signal
  const picture = useSetPicture(async (file) =>
    announceOutcome(await setDayImage({ eventId: day.eventId, dayId: day.id, file }), messages.image.outcome),
  );
  const choice = usePictureChoice(picture.set, undefined, day.id);
  return (
    <PictureField
      beside
      className={classes.field}
      label={messages.image.ofDay(day.name)}
      choice={choice}
      withScenes
      storing={picture.storing}
      unsent={isUnderWay(day.syncOf.image)}
      action={day.image ? messages.image.change : messages.image.add}
      picture={
        day.image ? <MediaPicture className={classes.picture} src={day.image} of={day} sizes="112px" /> : null
      }
      note={
        <>
          <PhotoCredit credit={day.imageCredit} of={day.image} />
          <ImageState mark={day.syncOf.image} error={choice.error} problem={picture.problem} />
        </>
      }
    />
  );
}

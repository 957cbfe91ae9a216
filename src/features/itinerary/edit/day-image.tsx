import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useSetPicture } from '#src/data/live/use-set-picture.ts';
import { isUnderWay } from '#src/features/itinerary/edit/field-state.tsx';
import { ImageState } from '#src/features/itinerary/edit/image-state.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { tellImage } from '#src/features/itinerary/edit/tell-image.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { setDayImage } from '#src/mutations/set-day-image.ts';
import { usePictureChoice } from '#src/ui/use-picture-choice.tsx';
import classes from '#src/features/itinerary/edit/day-image.module.css';

/** The picture of a day, which guests see behind it: chosen here, or dropped on the line. */
export function DayImage({ day }: { day: ShownDay }) {
  // Step 1: on screen at once, whether or not there is a signal
  const picture = useSetPicture(day, { send: (file) => setDayImage({ eventId: day.eventId, dayId: day.id, file }), told: tellImage });
  const choice = usePictureChoice(picture.set);
  return (
    <div role="group" aria-label={messages.image.ofDay(day.name)} className={classes.line} {...choice.target} data-pencil={isUnderWay(day.syncOf.image) ? '' : undefined}>
      {day.image ? <MediaPicture className={classes.picture} src={day.image} seed={day.name} sizes="112px" /> : null}
      <Button variant="default" loading={picture.storing} leftSection={<IconPhoto size={17} stroke={1.75} aria-hidden />} onClick={choice.choose}>
        {day.image ? messages.image.change : messages.image.add}
      </Button>
      {choice.input}
      <ImageState mark={day.syncOf.image} error={choice.error} lost={picture.lost} />
    </div>
  );
}

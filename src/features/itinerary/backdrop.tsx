import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/backdrop.module.css';

/**
 * The picture of the day, or else of the event, behind everything; under a scrim in its own tint, so that the
 * place keeps its colour.
 */
export function Backdrop({ event, day }: { event: ShownEvent; day: ShownDay | null }) {
  return (
    <div className={classes.backdrop} aria-hidden data-backdrop>
      <MediaPicture fill src={day?.image ?? event.image} of={event} sizes="100vw" first />
      <div className={classes.scrim} />
    </div>
  );
}

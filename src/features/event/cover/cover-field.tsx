import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/cover/cover-field.module.css';
import { coverState, isUnsent } from '#src/features/event/cover/cover-state.tsx';
import { useCover } from '#src/features/event/cover/use-cover.ts';
import { messages } from '#src/features/event/messages.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { PictureField } from '#src/ui/fields/picture-field.tsx';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';

/** The cover in the settings, in the shape in which cards show it. */
export function CoverField({ event }: { event: EventView }) {
  const image = useMediaUrl(event.image);
  const cover = useCover(event);
  const choice = usePictureChoice(cover.set, undefined, event.id);
  return (
    <section className={classes.section} aria-label={messages.cover.title}>
      <p className={classes.label}>{messages.cover.title}</p>
      <PictureField
        className={classes.field}
        choice={choice}
        withScenes
        storing={cover.storing}
        unsent={isUnsent(event)}
        action={event.image ? messages.cover.change : messages.cover.add}
        picture={<Picture src={image} of={event} sizes="(min-width: 48em) 420px, 100vw" />}
      />
      <PhotoCredit credit={event.imageCredit} of={event.image} />
      {coverState(event, choice, cover)}
    </section>
  );
}

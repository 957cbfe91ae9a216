import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/cover/cover-field.module.css';
import { coverState, isUnsent } from '#src/features/event/cover/cover-state.tsx';
import { useCover } from '#src/features/event/cover/use-cover.ts';
import { messages } from '#src/features/event/messages.ts';
import { Picture } from '#src/ui/picture.tsx';
import { usePictureChoice } from '#src/ui/use-picture-choice.tsx';

/** The cover among the settings, in the shape in which cards show it. */
export function CoverField({ event }: { event: EventView }) {
  const image = useMediaUrl(event.image);
  const cover = useCover(event);
  const choice = usePictureChoice(cover.set);
  return (
    <section className={classes.field} aria-label={messages.cover.title}>
      <p className={classes.label}>{messages.cover.title}</p>
      <div className={classes.frame} {...choice.target} data-on-picture="" data-pencil={isUnsent(event) ? '' : undefined}>
        <Picture src={image} seed={event.name} sizes="(min-width: 48em) 420px, 100vw" />
        <Button className={classes.change} variant="glass" loading={cover.storing} leftSection={<IconPhoto size={17} stroke={1.75} aria-hidden="true" />} onClick={choice.choose}>
          {event.image ? messages.cover.change : messages.cover.add}
        </Button>
      </div>
      {choice.input}
      {coverState(event, choice, cover)}
    </section>
  );
}

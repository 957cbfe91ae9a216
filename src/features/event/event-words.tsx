import { TEXT_LIMITS } from '#contract/constants.ts';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/event-words.module.css';
import { messages } from '#src/features/event/messages.ts';
import { saveField } from '#src/features/event/settings/save-field.ts';
import { EditableText } from '#src/features/form/editable-text.tsx';
import { ClampedText } from '#src/ui/text/clamped-text.tsx';

interface Props {
  event: EventView;
  editable: boolean;
}

/**
 * The name as the page's heading; hosts edit it in place in manage mode. An empty text reverts, here and
 * below.
 */
export function EventName({ event, editable }: Props) {
  if (!editable) return <h1 dir="auto">{event.name}</h1>;
  return (
    <EditableText
      wide
      as="h1"
      label={messages.name}
      value={event.name}
      required
      maxLength={TEXT_LIMITS.name}
      onSave={(name, from) => saveField(event, 'name', name, from)}
      mark={event.syncOf.name}
    />
  );
}

/** The line below the name. */
export function EventSubtitle({ event, editable }: Props) {
  if (!editable)
    return event.subtitle ? (
      <p className={classes.subtitle} dir="auto">
        {event.subtitle}
      </p>
    ) : null;
  return (
    <EditableText
      wide
      className={`${classes.subtitle} ${classes.edited}`}
      label={messages.subtitle}
      value={event.subtitle}
      required
      placeholder={messages.subtitleEmpty}
      maxLength={TEXT_LIMITS.subtitle}
      onSave={(subtitle, from) => saveField(event, 'subtitle', subtitle, from)}
      mark={event.syncOf.subtitle}
    />
  );
}

/** The event's description: three lines until somebody expands it. */
export function EventDescription({ event, editable }: Props) {
  if (!editable)
    return event.description ? (
      <ClampedText className={classes.description} text={event.description} />
    ) : null;
  return (
    <EditableText
      wide
      multiline
      className={`${classes.description} ${classes.edited}`}
      label={messages.description}
      value={event.description}
      required
      placeholder={messages.descriptionEmpty}
      maxLength={TEXT_LIMITS.description}
      onSave={(description, from) => saveField(event, 'description', description, from)}
      mark={event.syncOf.description}
    />
  );
}

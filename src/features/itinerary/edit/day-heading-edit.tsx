import type { ReactNode } from 'react';
import { DayImage } from '#src/features/itinerary/edit/day-image.tsx';
import { EditableText } from '#src/features/form/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { messages as shared } from '#src/features/itinerary/messages.ts';
import { ZoneLabel } from '#src/features/itinerary/own-time/zone-label.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { updateDay } from '#src/mutations/days/update-day.ts';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { dayLong } from '#src/ui/text/format-dates.ts';
import classes from '#src/features/itinerary/edit/day-heading-edit.module.css';

interface Props {
  day: ShownDay;
  zone: string;
  /** Before the picture. */
  tools?: ReactNode;
}

/** A day's texts, each edited in place; clearing one restores the old text. */
export function DayHeadingEdit({ day, zone, tools }: Props) {
  const text = messages.day;
  const save = (field: 'name' | 'subtitle' | 'description') => (value: string, from: string) =>
    // `base` is what was on screen, so that a change somebody else made meanwhile is not overwritten unseen
    updateDay({ eventId: day.eventId, dayId: day.id, set: { [field]: value }, base: { [field]: from } });
  return (
    <header className={classes.heading}>
      <div className={classes.date}>
        <span>{`${shared.days.number(day.dayIndex + 1)} · ${dayLong(day.date)}`}</span>
        <span className={classes.zone}>
          <ZoneLabel date={day.date} zone={zone} />
        </span>
      </div>
      <EditableText
        as="h2"
        label={text.name}
        value={day.name}
        required
        maxLength={TEXT_LIMITS.name}
        mark={day.syncOf.name}
        onSave={save('name')}
      />
      <EditableText
        label={text.subtitle}
        value={day.subtitle}
        required
        placeholder={text.subtitleEmpty}
        maxLength={TEXT_LIMITS.subtitle}
        mark={day.syncOf.subtitle}
        onSave={save('subtitle')}
      />
      <EditableText
        multiline
        label={text.description}
        value={day.description}
        required
        placeholder={text.descriptionEmpty}
        maxLength={TEXT_LIMITS.description}
        mark={day.syncOf.description}
        onSave={save('description')}
      />
      <div className={classes.tools}>
        {tools}
        <DayImage day={day} />
      </div>
    </header>
  );
}

import { Button } from '@mantine/core';
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { downloadCalendar } from '#src/features/calendar/download-calendar.ts';
import { messages as calendar } from '#src/features/calendar/messages.ts';
import { ActivityDocuments } from '#src/features/documents/activity-documents.tsx';
import { ActivityImage } from '#src/features/itinerary/edit/activity-image.tsx';
import { EditableText } from '#src/features/itinerary/edit/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { PlaceEditor } from '#src/features/itinerary/edit/place-editor.tsx';
import { TimesEditor } from '#src/features/itinerary/edit/times-editor.tsx';
import { saveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/activity-editor.module.css';

interface Props {
  activity: ShownActivity;
  day: ShownDay;
  eventZone: string;
  overPicture: ReactNode;
  onDelete: () => void;
}

/** The details of an activity in manage mode: everything is edited where it stands. */
export function ActivityEditor({ activity, day, eventZone, overPicture, onDelete }: Props) {
  const save = saveActivity(activity);
  const text = messages.activity;
  return (
    <article>
      <ActivityImage activity={activity}>{overPicture}</ActivityImage>
      <div className={classes.body}>
        <EditableText
          as="h2"
          label={text.name}
          value={activity.name}
          required
          maxLength={TEXT_LIMITS.name}
          mark={activity.syncOf.name}
          onSave={(name, from) => save({ name }, { name: from })}
        />
        <EditableText
          label={text.subtitle}
          value={activity.subtitle}
          placeholder={text.subtitleEmpty}
          maxLength={TEXT_LIMITS.subtitle}
          mark={activity.syncOf.subtitle}
          onSave={(subtitle, from) => save({ subtitle }, { subtitle: from })}
        />
        <TimesEditor activity={activity} day={day} eventZone={eventZone} save={save} />
        <PlaceEditor activity={activity} save={save} />
        <EditableText
          multiline
          label={text.description}
          value={activity.description}
          required
          maxLength={TEXT_LIMITS.description}
          mark={activity.syncOf.description}
          onSave={(description, from) => save({ description }, { description: from })}
        />
        <ActivityDocuments activity={activity} editable />
        <p className={classes.hint}>{text.hint}</p>
        <div className={classes.actions}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => void downloadCalendar({ eventId: activity.eventId, activityId: activity.id })}
          >
            {calendar.add}
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={onDelete}
          >
            {text.delete}
          </Button>
        </div>
      </div>
    </article>
  );
}

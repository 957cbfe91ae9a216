import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { ActivityDocuments } from '#src/features/documents/activity-documents.tsx';
import { ActivityActions } from '#src/features/itinerary/edit/activity-actions.tsx';
import { ActivityImage } from '#src/features/itinerary/edit/activity-image.tsx';
import { EditableText } from '#src/features/form/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { PlaceEditor } from '#src/features/itinerary/edit/place-editor.tsx';
import { TimesEditor } from '#src/features/itinerary/edit/times-editor.tsx';
import { saveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/activity-editor.module.css';

interface Props {
  activity: ShownActivity;
  day: ShownDay;
  days: readonly ShownDay[];
  eventZone: string;
  overPicture: ReactNode;
  onMoved: () => void;
  onDelete: () => void;
}

/** An activity's details in manage mode: everything is edited in place. */
export function ActivityEditor({ activity, day, days, eventZone, overPicture, onMoved, onDelete }: Props) {
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
        <PlaceEditor activity={activity} day={day} eventZone={eventZone} save={save} />
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
        <ActivityActions activity={activity} days={days} onMoved={onMoved} onDelete={onDelete} />
      </div>
    </article>
  );
}

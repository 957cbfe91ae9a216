import { IconMapPin } from '@tabler/icons-react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import type { Location } from '#contract/schemas/common.ts';
import { EditableText } from '#src/features/itinerary/edit/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ActivityFields } from '#src/features/itinerary/edit/use-activity-edits.ts';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/place-editor.module.css';

/** The place as free text. A place chosen from suggestions keeps its address until somebody writes another one. */
export function PlaceEditor({ activity, save }: { activity: ShownActivity; save: (set: Partial<ActivityFields>) => Promise<void> }) {
  return (
    <div className={classes.place}>
      <IconMapPin size={21} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <EditableText label={messages.activity.place} value={wordsOf(activity.location)} placeholder={messages.activity.placeEmpty} maxLength={TEXT_LIMITS.location} mark={activity.syncOf.location} onSave={(words) => save({ location: words === '' ? null : words })} />
      </div>
    </div>
  );
}

function wordsOf(location: Location): string {
  const place = placeOf(location);
  return place ? [place.name, place.address].filter(Boolean).join(', ') : '';
}

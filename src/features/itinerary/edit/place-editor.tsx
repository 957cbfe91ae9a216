import { IconMapPin } from '@tabler/icons-react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import type { Location } from '#contract/schemas/common.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { EditableText } from '#src/features/itinerary/edit/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { SaveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/place-editor.module.css';

/**
 * The place as free text. A place chosen from suggestions keeps its address until somebody writes another
 * one.
 */
export function PlaceEditor({ activity, save }: { activity: ShownActivity; save: SaveActivity }) {
  const shown = placeWords(activity.location);
  // What is not on screen any more is known by its words alone, which is enough to tell that it has changed.
  const baseOf = (from: string): Location => (from === shown ? activity.location : from || null);
  return (
    <div className={classes.place}>
      <IconMapPin size={21} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <EditableText
          label={messages.activity.place}
          value={shown}
          placeholder={messages.activity.placeEmpty}
          maxLength={TEXT_LIMITS.location}
          mark={activity.syncOf.location}
          onSave={(words, from) => save({ location: words || null }, { location: baseOf(from) })}
        />
      </div>
    </div>
  );
}

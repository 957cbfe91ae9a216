import { IconMapPin } from '@tabler/icons-react';
import { useRef } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import type { Location } from '#contract/schemas/common.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import type { KnownPlace } from '#src/data/views/places-here.ts';
import { EditableText } from '#src/features/itinerary/edit/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { PlaceCombobox } from '#src/features/itinerary/edit/place/place-combobox.tsx';
import type { SaveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/place-editor.module.css';

/**
 * The place: free text, or one that is proposed while it is typed. A chosen place keeps its address until
 * somebody writes another one.
 */
export function PlaceEditor({ activity, save }: { activity: ShownActivity; save: SaveActivity }) {
  const picked = useRef<KnownPlace>(null);
  const shown = placeWords(activity.location);
  // What is not on screen any more is known by its words alone, which is enough to tell that it has changed.
  const baseOf = (from: string): Location => (from === shown ? activity.location : from || null);
  const locationOf = (words: string): Location =>
    picked.current?.words === words ? picked.current.location : words || null;
  return (
    <div className={classes.place}>
      <IconMapPin size={21} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <EditableText
          label={messages.activity.place}
          // the list of places may not stand in a paragraph
          as="div"
          value={shown}
          placeholder={messages.activity.placeEmpty}
          maxLength={TEXT_LIMITS.location}
          mark={activity.syncOf.location}
          onSave={(words, from) => save({ location: locationOf(words) }, { location: baseOf(from) })}
          field={({ typed, save: saveWords, input }) => (
            <PlaceCombobox
              eventId={activity.eventId}
              typed={typed}
              onPick={(place) => {
                picked.current = place;
                saveWords(place.words);
              }}
            >
              <input {...input} type="text" aria-autocomplete="list" />
            </PlaceCombobox>
          )}
        />
      </div>
    </div>
  );
}

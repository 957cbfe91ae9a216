import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { coordinatesOf } from '#contract/rules/coordinates.ts';
import type { Location } from '#contract/schemas/common.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import type { KnownPlace } from '#src/data/views/places-here.ts';
import { activityInZone } from '#src/features/itinerary/edit/activity-in-zone.ts';
import { EditableText } from '#src/features/form/editable-text.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { PlaceCombobox } from '#src/features/itinerary/edit/place/place-combobox.tsx';
import { addCoordinates, samePlace } from '#src/features/itinerary/edit/place/add-coordinates.ts';
import { ZoneOffer } from '#src/features/itinerary/edit/place/zone-offer.tsx';
import type { SaveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { nowMs } from '#src/ui/text/now.ts';
import classes from '#src/features/itinerary/edit/place-editor.module.css';

interface Props {
  activity: ShownActivity;
  day: Pick<ShownDay, 'date'>;
  eventZone: string;
  save: SaveActivity;
}

/**
 * The place: free text, or a suggestion picked while typing. A picked place keeps its address until somebody
 * enters another one.
 */
export function PlaceEditor({ activity, day, eventZone, save }: Props) {
  /** The time zone at the last picked place. */
  const [there, setThere] = useState({ of: '', words: '', zone: '' });
  const [wrong, setWrong] = useState<string | null>(null);
  const picked = useRef<KnownPlace>(null);
  const shown = placeWords(activity.location);
  const shownNow = useRef(activity.location);
  useEffect(() => {
    shownNow.current = activity.location;
  });
  // A value no longer on screen is known only as text, which is enough to detect that it has changed.
  const baseOf = (from: string): Location => (from === shown ? activity.location : from || null);
  const locationOf = (words: string): Location =>
    picked.current?.words === words ? picked.current.location : words || null;
  const remember = ({ words, timezone }: KnownPlace) => {
    setWrong(null);
    setThere({ of: activity.id, words, zone: timezone ?? '' });
  };
  const use = (timezone: string) => {
    const moved = activityInZone({ activity, timezone, date: day.date, eventZone, now: nowMs() });
    setWrong('error' in moved ? moved.error : null);
    if ('set' in moved)
      save(moved.set, moved.base).catch((problem: unknown) => setWrong(whyNotSaved(problem)));
  };
  return (
    <div className={classes.place}>
      <IconMapPin size={21} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <EditableText
          label={messages.activity.place}
          // the list of places must not be inside a paragraph
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
                remember(place);
                saveWords(place.words);
              }}
              onLocated={(place) => {
                const { location } = place;
                remember(place);
                // somebody may have entered another text in the meantime
                if (samePlace(shownNow.current, location) && !coordinatesOf(shownNow.current))
                  void addCoordinates(activity, location).catch(() => undefined);
              }}
            >
              <input {...input} type="text" aria-autocomplete="list" />
            </PlaceCombobox>
          )}
        />
        <ZoneOffer
          date={day.date}
          eventZone={eventZone}
          zone={activity.timezone}
          placeZone={there.of === activity.id && there.words === shown ? there.zone : ''}
          timesStay
          onUse={use}
        >
          {wrong === null ? null : (
            <span role="alert">
              <StateNote tone="failed">{wrong}</StateNote>
            </span>
          )}
        </ZoneOffer>
      </div>
    </div>
  );
}

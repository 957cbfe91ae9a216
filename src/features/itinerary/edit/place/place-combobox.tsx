import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { IconHistory, IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Location } from '#contract/schemas/common.ts';
import { usePlacesHere } from '#src/data/live/use-places-here.ts';
import { useWorldPlaces } from '#src/data/live/use-world-places.ts';
import { placeParts, placeWords } from '#src/data/views/place-words.ts';
import { placesLike, type KnownPlace } from '#src/data/views/places-here.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { locatePlace } from '#src/features/itinerary/edit/place/locate-place.ts';
import { useFoundPlaces } from '#src/features/itinerary/edit/place/use-found-places.ts';
import classes from '#src/features/itinerary/edit/place/place-combobox.module.css';

const HERE_MAX = 5;
const WORLD_MAX = 5;

interface Props {
  eventId: string;
  /** The typed text; null until the first key press. */
  typed: string | null;
  onPick: (place: KnownPlace) => void;
  /** Called with the picked place once a maps service has said where it is. */
  onLocated: (place: KnownPlace) => void;
  /** The field, an element that accepts a ref and the props of an input. */
  children: ReactElement;
}

/**
 * Suggests places below a field: first those of one's own events, then those of the world that the device
 * knows, then the server's. The typed text is always a valid place too.
 */
export function PlaceCombobox({ eventId, typed, onPick, onLocated, children }: Props) {
  const [focused, setFocused] = useState(false);
  const latest = useRef<KnownPlace>(null);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const { known, near } = usePlacesHere(eventId, focused);
  const here = placesLike(known, typed ?? '', HERE_MAX);
  const world = useWorldPlaces({ query: typed ?? '', wanted: focused, most: WORLD_MAX, near }).map(
    (place) => ({
      words: placeWords(place.location),
      ...place,
    }),
  );
  const asked = useFoundPlaces(focused ? typed : null, near);
  // the device's matches appear at once and stay in position when the server adds more
  const found = [...world, ...asked].filter(
    ({ words }, at, all) =>
      !here.some((one) => one.words === words) && all.findIndex((one) => one.words === words) === at,
  );
  const all = [...here, ...found];
  // what is already in the field is not a suggestion
  const isAnswered = all.length === 1 && all[0]?.words === typed;
  const opened = focused && closedAt !== (typed ?? '') && all.length > 0 && !isAnswered;
  const list = useCombobox({
    opened,
    onOpenedChange: (open) => setClosedAt(open ? null : (typed ?? '')),
    onDropdownClose: () => list.resetSelectedOption(),
  });
  useEffect(() => list.resetSelectedOption(), [typed]); // oxlint-disable-line react-hooks/exhaustive-deps -- with what is typed alone
  // handled before the field sees them: there, Enter saves and Escape restores the old text
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened || event.nativeEvent.isComposing) return;
    const picks = event.key === 'Enter' && list.getSelectedOptionIndex() !== -1;
    if (!picks && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (picks) list.clickSelectedOption();
    else list.closeDropdown();
  };
  return (
    <div
      className={classes.field}
      onKeyDownCapture={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setClosedAt(null);
      }}
    >
      <Combobox
        store={list}
        withinPortal
        keepMounted={false}
        zIndex={400}
        // centred, it would overflow a phone's edge until its width is known, and widen the page
        position="bottom-start"
        onOptionSubmit={(words) => {
          setClosedAt(words);
          const place = all.find((one) => one.words === words);
          if (!place) return;
          latest.current = place;
          onPick(place);
          void locatePlace(place).then((located) => {
            // ignored if another one has been picked since
            if (located && latest.current === place) onLocated(located);
          });
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          {children}
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={classes.options} aria-label={messages.place.list}>
            <Group label={messages.place.here} places={here} icon={IconHistory} />
            <Group label={messages.place.found} places={found} icon={IconMapPin} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

function Group({
  label,
  places,
  icon: Icon,
}: {
  label: string;
  places: readonly KnownPlace[];
  icon: typeof IconMapPin;
}) {
  if (places.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {places.map(({ words, location }) => (
        <Combobox.Option key={words} value={words} className={classes.option}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <Words location={location} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function Words({ location }: { location: Location }) {
  const place = placeParts(location);
  return (
    <span className={classes.words} dir="auto">
      {place?.name}
      {place?.address ? <span className={classes.address}>{place.address}</span> : null}
    </span>
  );
}

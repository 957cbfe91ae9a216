import { useState, type ReactNode } from 'react';
import { useWorldPlaces } from '#src/data/live/use-world-places.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { ZoneField } from '#src/ui/fields/zone-field.tsx';

const CITIES_MAX = 4;

interface Props {
  label: ReactNode;
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
  description?: ReactNode;
  readOnly?: boolean;
}

/** A time zone, found by part of its name or by a city in it. */
export function ZoneSearch(props: Props) {
  const [typed, setTyped] = useState('');
  const [focused, setFocused] = useState(false);
  const cities = useWorldPlaces({ query: typed, wanted: focused, most: CITIES_MAX });
  return (
    <ZoneField
      {...props}
      cities={cities.map(({ location, timezone }) => ({ words: placeWords(location), zone: timezone }))}
      onSearch={setTyped}
      onFocus={() => setFocused(true)}
    />
  );
}

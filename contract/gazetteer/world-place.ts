import { countryName } from '#contract/gazetteer/countries.ts';
import type { Row } from '#contract/gazetteer/row.ts';
import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { Location } from '#contract/schemas/common.ts';

/** A place in the form in which a choice is stored, with its time zone. */
export interface WorldPlace {
  location: Exclude<Location, string | null> & { coordinates: Coordinates };
  timezone: string;
}

const line = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Named as it was searched for: by the name at this index. An airport has one name, with its code. */
export function worldPlace(row: Row, name: number): WorldPlace {
  const { at, timezone, city, country, region } = row;
  const names = row.names.split('|');
  const [first = '', code, town] = names;
  const land = [region, countryName(country)];
  const english = city === undefined ? first : `${first} (${code})`;
  const called = city === undefined ? (names[name] ?? first) : english;
  const near = city === undefined ? (called === first ? '' : first) : city ? city.names.split('|')[0] : town;
  const around = line([near, ...land]);
  return {
    location: {
      placeId: `world:${at.latitude},${at.longitude}`,
      description: line([called, around]),
      structuredFormat: { mainText: called, secondaryText: around },
      googleMapsUri: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(line([english, ...land]))}`,
      coordinates: at,
    },
    timezone,
  };
}

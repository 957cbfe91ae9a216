import type { Location } from '#contract/schemas/common.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

// a number with only two decimals could be a time
const NUMBER = String.raw`(-?\d{1,3}\.\d{3,})`;
/** Coordinates as map links and people write them: 38.7139, -9.1334; geo:…; !3d…!4d…; %2C is a comma. */
const PAIR = new RegExp(`${NUMBER}(?:\\s*(?:,|;|%2C)\\s*|!4d)${NUMBER}(?!\\d|\\.\\d)`, 'i');

/** The coordinates of a place if they are known: chosen from a map, or written in its link or text. */
export function coordinatesOf(location: Location): Coordinates | null {
  if (location === null) return null;
  if (typeof location === 'string') return pairIn(location);
  return location.coordinates ?? pairIn(location.googleMapsUri ?? '') ?? pairIn(location.description);
}

/** The coordinates in a text; null if it has none that exist. */
export function pairIn(text: string): Coordinates | null {
  const [, first, second] = PAIR.exec(text) ?? [];
  const [latitude, longitude] = [Number(first), Number(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Default name of a day; `index` counts from 0. */
export const dayName = (index: number): string => `Day ${index + 1}`;

/** A day that is copied or moved keeps its name, unless the name only states its old position. */
export const placedDayName = (name: string, from: number, to: number): string =>
  name === dayName(from) ? dayName(to) : name;

/** Whether a name only states a position, such as "Day 2", and was therefore not chosen by anybody. */
export const isPlaceName = (name: string): boolean => /^Day \d+$/.test(name);

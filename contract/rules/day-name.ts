/** Default name of a day; `index` counts from 0. */
export const dayName = (index: number): string => `Day ${index + 1}`;

/** A copied or moved day keeps its name, unless the name only gives its position. */
export const placedDayName = (name: string, from: number, to: number): string =>
  name === dayName(from) ? dayName(to) : name;

/** Whether the name only gives the day's position: nobody has named it. */
export const isPlaceName = (name: string): boolean => /^Day \d+$/.test(name);

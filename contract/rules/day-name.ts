/** Default name of a day; `index` counts from 0. */
export const dayName = (index: number): string => `Day ${index + 1}`;

/** A day that is copied, or stands elsewhere, keeps its name, unless that only says where it stood. */
export const placedDayName = (name: string, from: number, to: number): string =>
  name === dayName(from) ? dayName(to) : name;

/** It says where a day stands, or stood: nobody has named it. */
export const isPlaceName = (name: string): boolean => /^Day \d+$/.test(name);

/** Default name of a day; `index` counts from 0. */
export const dayName = (index: number): string => `Day ${index + 1}`;

/** A copied day keeps its name, unless that only says where it stood. */
export const copiedDayName = (name: string, from: number, to: number): string =>
  name === dayName(from) ? dayName(to) : name;

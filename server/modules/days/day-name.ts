/** Default name of a day; `index` counts from 0. */
export const dayName = (index: number): string => `Day ${index + 1}`;

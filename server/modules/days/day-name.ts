/** What a day is called until somebody names it; `index` counts from 0. */
export const dayName = (index: number): string => `Day ${index + 1}`;

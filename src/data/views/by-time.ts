import type { ActivityRow } from '#contract/schemas/activities.ts';

export const byTime = (a: ActivityRow, b: ActivityRow): number =>
  compare(a.startDateTime, b.startDateTime) ||
  compare(a.endDateTime, b.endDateTime) ||
  compare(a.name, b.name) ||
  compare(a.id, b.id);
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

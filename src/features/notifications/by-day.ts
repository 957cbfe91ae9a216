import { localOf } from '#contract/rules/time.ts';
import type { NotificationView } from '#src/data/views/notifications.ts';
import { messages } from '#src/features/notifications/messages.ts';
import { clockTime, dayLong } from '#src/ui/text/format-dates.ts';
import { ownZone } from '#src/ui/text/own-zone.ts';

const DAY_MS = 86_400_000;

interface DayOfNotifications {
  day: string;
  isToday: boolean;
  label: string;
  notifications: NotificationView[];
}

/** Grouped by day in the reader's zone, keeping their order. */
export function byDay(
  notifications: readonly NotificationView[],
  now: number,
  zone: string = ownZone(),
): DayOfNotifications[] {
  const dayAt = (instant: string): string => localOf(instant, zone).slice(0, 10);
  const today = dayAt(new Date(now).toISOString());
  const days = new Map<string, NotificationView[]>();
  for (const one of notifications) {
    const day = dayAt(one.at);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    isToday: day >= today,
    label: labelOf(day, today),
    notifications: ofDay,
  }));
}

/** Time of day in the reader's zone. */
export const timeAt = (instant: string, hour12: boolean, zone: string = ownZone()): string =>
  clockTime(localOf(instant, zone), hour12);

function labelOf(day: string, today: string): string {
  const daysAgo = (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS;
  if (daysAgo <= 0) return messages.today;
  if (daysAgo === 1) return messages.yesterday;
  return day.slice(0, 4) === today.slice(0, 4) ? dayLong(day) : `${dayLong(day)} ${day.slice(0, 4)}`;
}

import { localOf } from '#contract/rules/time.ts';
import { clockTime, dayShort } from '#src/ui/text/format-dates.ts';

/** "09:14" or "9:14 AM" in the event's zone; "Thu 8, 09:14" for a day other than today. */
export function arrivalTime(at: string, zone: string, now: number, hour12: boolean): string {
  const local = localOf(at, zone);
  const today = localOf(new Date(now).toISOString(), zone).slice(0, 10);
  const time = clockTime(local, hour12);
  return local.startsWith(today) ? time : `${dayShort(local)}, ${time}`;
}

import { localOf } from '#contract/rules/time.ts';
import { clockTime, dayLong, dayShort } from '#src/ui/text/format-dates.ts';
import { ownZone } from '#src/ui/text/own-zone.ts';

/**
 * When a post was written, by the reader's clock: "Today at 08:44", "Thu 8 at 08:44", "Thursday 8 April at
 * 08:44".
 */
export function whenText(instant: string, now: number, hour12: boolean, zone: string = ownZone()): string {
  const at = localOf(instant, zone);
  const today = localOf(new Date(now).toISOString(), zone).slice(0, 10);
  const daysAgo = Math.round(
    (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${at.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
  );
  const day = daysAgo <= 0 ? 'Today' : daysAgo === 1 ? 'Yesterday' : daysAgo < 7 ? dayShort(at) : dayLong(at);
  const year = daysAgo < 7 || at.slice(0, 4) === today.slice(0, 4) ? '' : ` ${at.slice(0, 4)}`;
  return `${day}${year} at ${clockTime(at, hour12)}`;
}

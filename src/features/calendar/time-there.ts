import { dateOf, localOf } from '#contract/rules/time.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { messages } from '#src/features/calendar/messages.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { clockTime, dayLong, dayShort } from '#src/ui/text/format-dates.ts';

const DAY_MS = 86_400_000;

/**
 * "16:00", with the day if it is not today there, and with the city if its clocks differ from the reader's.
 */
export function timeThere(instant: string, of: { zone: string; now: number; hour12: boolean }): string {
  const { zone, now, hour12 } = of;
  const local = localOf(instant, zone);
  const at = Date.parse(instant);
  const isToday = local.slice(0, 10) === dateOf(new Date(now).toISOString(), zone);
  // a weekday alone means the next such day
  const day = at - now < 6 * DAY_MS ? dayShort(local) : dayLong(local);
  const time = isToday ? clockTime(local, hour12) : `${day}, ${clockTime(local, hour12)}`;
  const here = zoneOfDevice();
  return offsetAt(at, zone) === offsetAt(at, here) ? time : messages.timeInCity(time, cityOf(zone));
}

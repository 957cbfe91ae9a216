import { localOf } from '#contract/rules/time.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import classes from '#src/features/itinerary/edit/times-editor.module.css';
import { messages as shared } from '#src/features/itinerary/messages.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { useShownZone } from '#src/features/itinerary/own-time/own-time.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { timeRange } from '#src/ui/text/format-dates.ts';

interface Props {
  date: string;
  eventZone: string;
  /** The zone in which the times are edited: the activity's. */
  zone: string;
  startIsoTime: string;
  endIsoTime: string;
}

/**
 * Times are edited in the event's zone. A reader in another zone is told so, with the corresponding local
 * times.
 */
export function EventTimeHint({ date, eventZone, zone, startIsoTime, endIsoTime }: Props) {
  const own = useShownZone(date, eventZone);
  const hour12 = useHour12();
  if (!own && zone === eventZone) return null;
  const words = own
    ? messages.activity.eventTime(
        cityOf(zone),
        timeRange(localOf(startIsoTime, own), localOf(endIsoTime, own), hour12),
      )
    : shared.activities.zone(cityOf(zone));
  return <p className={classes.length}>{words}</p>;
}

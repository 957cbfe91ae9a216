import { IconArrowUpRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { localOf } from '#contract/rules/time.ts';
import { DayMap } from '#src/features/itinerary/map/day-map.tsx';
import { messages } from '#src/features/itinerary/map/messages.ts';
import { stopsOf } from '#src/features/itinerary/map/stops-of.ts';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import classes from '#src/features/itinerary/map/day-map-sheet.module.css';

interface Props {
  day: ShownDay;
  opened: boolean;
  onClose: () => void;
  hrefOf: (activityId: string) => string;
  onOpen: (activityId: string, byKeyboard: boolean) => void;
}

/** The map of a day and a list of the same places: each links to its activity and to a maps app. */
export function DayMapSheet({ day, opened, onClose, hrefOf, onOpen }: Props) {
  const hour12 = useHour12();
  const stops = useMemo(() => stopsOf(day.activities), [day]);
  const [chosen, setChosen] = useState<number | null>(null);
  const missing = day.activities.filter(
    ({ location }) =>
      placeOf(location) !== null &&
      !stops.some((stop) => stop.activities.some((one) => one.location === location)),
  ).length;
  const open = (activityId: string) => {
    onClose();
    onOpen(activityId, true);
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} subtitle={day.name} width={720}>
      <div data-day-map>
        <DayMap day={day} stops={stops} chosen={chosen} hrefOf={hrefOf} onOpen={open} />
      </div>
      <ol className={classes.list} aria-label={messages.places}>
        {stops.map((stop, k) => {
          const place = placeOf(stop.activities[0]?.location ?? null);
          return (
            <li
              key={stop.activities[0]?.id}
              onPointerEnter={() => setChosen(k)}
              onPointerLeave={() => setChosen(null)}
            >
              <span className={classes.number} aria-hidden>
                {k + 1}
              </span>
              <div className={classes.words}>
                <b dir="auto">{stop.name}</b>
                {stop.activities.map((activity) => (
                  <a
                    key={activity.id}
                    href={hrefOf(activity.id)}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      open(activity.id);
                    }}
                  >
                    <time>{clockTime(localOf(activity.startDateTime, activity.timezone), hour12)}</time>{' '}
                    <span dir="auto">{activity.name}</span>
                  </a>
                ))}
              </div>
              {place ? (
                <a
                  className={classes.maps}
                  href={place.mapsUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={messages.maps(stop.name)}
                  title={messages.maps(stop.name)}
                >
                  <IconArrowUpRight size={20} stroke={1.75} aria-hidden />
                </a>
              ) : null}
            </li>
          );
        })}
      </ol>
      <p className={classes.note}>
        {missing > 0 ? `${messages.missing(missing)} ` : null}
        {messages.drawn}
      </p>
    </Sheet>
  );
}

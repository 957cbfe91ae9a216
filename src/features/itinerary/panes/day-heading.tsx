import { useRest } from '#src/data/live/use-rest.ts';
import { AddToCalendar } from '#src/features/calendar/add-to-calendar.tsx';
import { messages as calendar } from '#src/features/calendar/messages.ts';
import { dayLong } from '#src/ui/text/format-dates.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { RichText } from '#src/ui/text/rich-text.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { ZoneLabel } from '#src/features/itinerary/own-time/zone-label.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/day-heading.module.css';

// Few days have one, and nobody waits for it.
const DayMapButton = lazyPart(
  async () => (await import('#src/features/itinerary/map/day-map-button.tsx')).DayMapButton,
  { over: true, silent: true },
);
/** Coordinates of every supported form contain such a number. */
const SOMEWHERE = /\d\.\d{3}/;

interface Props {
  day: ShownDay;
  zone: string;
  hrefOfActivity: (activityId: string) => string;
  onOpen: (activityId: string, byKeyboard: boolean) => void;
}

/** Above a day's activities: which day it is, its texts, and the zone of its times, stated once. */
export function DayHeading({ day, zone, hrefOfActivity, onOpen }: Props) {
  const rest = useRest();
  return (
    <header className={classes.heading}>
      <div className={classes.date}>
        <span>{`${messages.days.number(day.dayIndex + 1)} · ${dayLong(day.date)}`}</span>
        <span className={classes.zone}>
          <ZoneLabel date={day.date} zone={zone} />
        </span>
      </div>
      <div className={classes.title}>
        <h2 dir="auto">{day.name}</h2>
        {day.activities.length > 0 ? (
          <div className={classes.acts}>
            {rest && day.activities.some(({ location }) => SOMEWHERE.test(JSON.stringify(location))) ? (
              <DayMapButton day={day} hrefOf={hrefOfActivity} onOpen={onOpen} />
            ) : null}
            <AddToCalendar part={{ eventId: day.eventId, dayId: day.id }} label={calendar.addDay(day.name)} />
          </div>
        ) : null}
      </div>
      {day.subtitle ? (
        <p className={classes.dim} dir="auto">
          {day.subtitle}
        </p>
      ) : null}
      {day.description ? (
        <p className={classes.dim} dir="auto">
          <RichText text={day.description} />
        </p>
      ) : null}
      <PhotoCredit credit={day.imageCredit} of={day.image} />
      <SyncNote sync={day.sync} />
    </header>
  );
}

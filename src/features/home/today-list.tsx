import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { localOf } from '#contract/rules/time.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { ActivityView, DayView, EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/home/messages.ts';
import classes from '#src/features/home/today-list.module.css';
import { progressOf, windowAroundNow, type Today } from '#src/features/home/today.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';

/** As many as fit into the panel without scrolling. */
const ROOM = 6;

interface TodayListProps {
  event: EventView;
  today: Today<DayView>;
  now: Date;
  /** Shown if there is nothing. */
  none: string;
}

/**
 * Today's activities with the current one marked, and a preview of tomorrow. Times are in each activity's
 * zone, which is named where it is not the event's. The event's is named once, if the reader's clock differs.
 */
export function TodayList({ event, today, now, none }: TodayListProps) {
  const activities = today.day?.activities ?? [];
  const shown = windowAroundNow(activities, now, ROOM);
  const done = activities.filter((activity) => progressOf(activity, now) === 'done').length;
  const isElsewhere = offsetAt(now.getTime(), event.timezone) !== offsetAt(now.getTime(), zoneOfDevice());
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3>{messages.today}</h3>
        {activities.length > 0 ? (
          <span>
            {isElsewhere ? `${messages.timesIn(cityOf(event.timezone))} · ` : null}
            {messages.done(done, activities.length)}
          </span>
        ) : null}
      </div>
      {activities.length === 0 && none ? <p className={classes.free}>{none}</p> : null}
      <ol className={classes.list}>
        {shown.map((activity) => (
          <Item key={activity.id} activity={activity} zone={event.timezone} now={now} />
        ))}
      </ol>
      {activities.length > shown.length ? (
        <p className={classes.more}>{messages.more(activities.length - shown.length)}</p>
      ) : null}
      {today.tomorrow ? <Tomorrow day={today.tomorrow} number={today.tomorrowNumber} /> : null}
    </div>
  );
}

interface ItemProps {
  activity: ActivityView;
  /** The event's. */
  zone: string;
  now: Date;
}

function Item({ activity, zone, now }: ItemProps) {
  const { timezone } = activity;
  const progress = progressOf(activity, now);
  const hour12 = useHour12();
  const start = clockTime(localOf(activity.startDateTime, timezone), hour12);
  return (
    <li
      className={classes.item}
      data-progress={progress}
      aria-current={progress === 'now' ? 'time' : undefined}
    >
      <time dateTime={activity.startDateTime} data-hour12={hour12 || undefined}>
        {start}
      </time>
      <span dir="auto">
        {activity.name}
        {timezone === zone ? null : <small className={classes.city}>{cityOf(timezone)}</small>}
        {progress === 'now' ? (
          <small>{messages.nowUntil(clockTime(localOf(activity.endDateTime, timezone), hour12))}</small>
        ) : null}
      </span>
    </li>
  );
}

function Tomorrow({ day, number }: { day: DayView; number: number }) {
  const image = useMediaUrl(day.image);
  return (
    <div className={classes.tomorrow}>
      <Picture src={image} of={day} ratio="square" sizes="64px" className={classes.thumbnail} />
      <div>
        <p>{messages.tomorrow(number)}</p>
        <b dir="auto">{day.name}</b>
      </div>
    </div>
  );
}

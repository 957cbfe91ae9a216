import { Link } from '@tanstack/react-router';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { nowAndNext, type OnAt } from '#src/data/views/now-and-next.ts';
import { messages as calendar } from '#src/features/calendar/messages.ts';
import { timeThere } from '#src/features/calendar/time-there.ts';
import { messages } from '#src/features/home/messages.ts';
import classes from '#src/features/home/now-next-list.module.css';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';

const texts = messages.nowAndNext;

/**
 * What is on and what comes next in all events under way, one row each: rows have a fixed height, so nothing
 * moves when the minute changes.
 */
export function NowNextList({ events, now }: { events: readonly EventView[]; now: Date }) {
  return (
    <ul className={classes.list}>
      {events.map((event) => (
        <Row key={event.id} event={event} now={now.getTime()} />
      ))}
    </ul>
  );
}

function Row({ event, now }: { event: EventView; now: number }) {
  const live = useItinerary(event.id);
  const image = useMediaUrl(event.image);
  const held = live.state === 'ready' ? nowAndNext(live.value.days, now) : null;
  const unknown = live.state === 'loading' ? '' : texts.notHere;
  return (
    <li className={classes.row} aria-busy={live.state === 'loading' || undefined}>
      <Picture src={image} of={event} ratio="square" sizes="56px" className={classes.picture} />
      <h3 className={classes.name}>
        <Link to="/experiences/$eventId/{-$subview}" params={{ eventId: event.id }} dir="auto">
          {event.name}
        </Link>
      </h3>
      <Line kind="now" eventId={event.id} on={held?.now} none={held ? texts.nothingNow : unknown} now={now} />
      <Line kind="next" eventId={event.id} on={held?.next} none={held ? texts.nothingNext : ''} now={now} />
    </li>
  );
}

interface LineProps {
  kind: 'now' | 'next';
  eventId: string;
  on: OnAt[] | undefined;
  /** Shown if there is nothing. */
  none: string;
  now: number;
}

function Line({ kind, eventId, on = [], none, now }: LineProps) {
  const hour12 = useHour12();
  const [first] = on;
  const label = <span className={classes.label}>{calendar[kind]}</span>;
  if (!first)
    return (
      <p className={classes.line} data-none>
        {label}
        <span className={classes.what}>{none}</span>
      </p>
    );
  const { activity, dayId } = first;
  const time = timeThere(kind === 'now' ? activity.endDateTime : activity.startDateTime, {
    zone: activity.timezone,
    now,
    hour12,
  });
  return (
    <Link
      className={classes.line}
      data-kind={kind}
      to="/itinerary/$itineraryId/$"
      params={{ itineraryId: eventId, _splat: `${dayId}/${activity.id}` }}
    >
      {label}
      <span className={classes.what}>
        <b dir="auto">{on.length > 1 ? calendar.andMore(activity.name, on.length - 1) : activity.name}</b>
        <small>{kind === 'now' ? calendar.until(time) : time}</small>
      </span>
    </Link>
  );
}

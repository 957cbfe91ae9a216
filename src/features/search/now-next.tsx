import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useAgenda } from '#src/data/live/use-agenda.ts';
import type { EventView } from '#src/data/views/event.ts';
import { nowAndNext, type OnAt } from '#src/data/views/now-and-next.ts';
import { messages as text } from '#src/features/calendar/messages.ts';
import { timeThere } from '#src/features/calendar/time-there.ts';
import classes from '#src/features/search/search-panel.module.css';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { useNow } from '#src/ui/text/use-now.ts';

/** More would be a list to read, which is on the home screen. */
const MOST = 5;

interface Entry extends OnAt {
  event: EventView;
  /** How many other activities of its event are on, or begin, at the same time. */
  others: number;
  /** When it ends, or when it begins. */
  at: string;
}

/** Before anything is typed: what is on in the person's events, and what comes next, one row per event. */
export function NowNext({ onOpen }: { onOpen: () => void }) {
  const live = useAgenda();
  const now = useNow();
  if (live.state !== 'ready') return null;
  const both = live.value.map(({ event, days }) => ({ event, ...nowAndNext(days, now) }));
  return (
    <>
      <Entries
        kind="now"
        entries={both.flatMap(({ event, now: on }) => entryOf(event, on, 'endDateTime'))}
        now={now}
        onOpen={onOpen}
      />
      <Entries
        kind="next"
        entries={both.flatMap(({ event, next }) => entryOf(event, next, 'startDateTime'))}
        now={now}
        onOpen={onOpen}
      />
    </>
  );
}

function entryOf(event: EventView, on: OnAt[], when: 'startDateTime' | 'endDateTime'): Entry[] {
  const [first] = on;
  return first ? [{ ...first, event, others: on.length - 1, at: first.activity[when] }] : [];
}

interface EntriesProps {
  kind: 'now' | 'next';
  entries: Entry[];
  now: number;
  onOpen: () => void;
}

function Entries({ kind, entries, now, onOpen }: EntriesProps) {
  const heading = useId();
  const hour12 = useHour12();
  if (entries.length === 0) return null;
  const soonest = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, MOST);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading} data-kind={kind}>
        {text[kind]}
      </h3>
      <ul className={classes.list}>
        {soonest.map(({ event, activity, dayId, others, at }) => {
          const time = timeThere(at, { zone: activity.timezone, now, hour12 });
          return (
            <li key={event.id}>
              <Link
                to="/itinerary/$itineraryId/$"
                params={{ itineraryId: event.id, _splat: `${dayId}/${activity.id}` }}
                className={classes.row}
                onClick={onOpen}
              >
                <b dir="auto">{others > 0 ? text.andMore(activity.name, others) : activity.name}</b>
                <small>
                  {kind === 'now' ? text.until(time) : time} · <bdi>{event.name}</bdi>
                </small>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

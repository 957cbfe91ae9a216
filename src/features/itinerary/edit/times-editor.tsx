import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { movedTimes } from '#src/features/itinerary/edit/activity-times.ts';
import { FieldState } from '#src/features/refused/field-state.tsx';
import { whyNotSaved, wrongFields } from '#src/features/refused/why-not-saved.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { messages as itinerary } from '#src/features/itinerary/messages.ts';
import { EventTimeHint } from '#src/features/itinerary/edit/event-time-hint.tsx';
import { clashesOf } from '#src/features/itinerary/schedule/clashes.ts';
import type { ActivityFields, SaveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime, duration } from '#src/ui/text/format-dates.ts';
import { TimeField } from '#src/ui/fields/time-field.tsx';
import classes from '#src/features/itinerary/edit/times-editor.module.css';
import { nowMs } from '#src/ui/text/now.ts';

const FIELDS = ['startIsoTime', 'endIsoTime'] as const;

interface Props {
  activity: ShownActivity;
  day: ShownDay;
  eventZone: string;
  save: SaveActivity;
}

/** Start and end, typed or from the half-hour list. An invalid time is reported next to it and reverted. */
export function TimesEditor({ activity, day, eventZone, save }: Props) {
  const [error, setError] = useState<{ field: 'startIsoTime' | 'endIsoTime'; text: string } | null>(null);
  const [start, end] = [
    localOf(activity.startDateTime, activity.timezone),
    localOf(activity.endDateTime, activity.timezone),
  ];
  const set = (which: 'start' | 'end') => (clock: string, from: string) => {
    const move = movedTimes({ activity, which, clock, date: day.date, eventZone, now: nowMs() });
    setError('error' in move ? move.error : null);
    if (!('times' in move)) return;
    const { startIsoTime, endIsoTime } = move.times;
    const shown = { startIsoTime: activity.startDateTime, endIsoTime: activity.endDateTime };
    const changed: Partial<ActivityFields> = {
      ...(startIsoTime !== shown.startIsoTime && { startIsoTime }),
      ...(endIsoTime !== shown.endIsoTime && { endIsoTime }),
    };
    // Somebody else moved this time while it was being typed: the change is relative to the one that was on
    // screen.
    const base =
      from === clockTime(which === 'start' ? start : end)
        ? shown
        : { ...shown, [`${which}IsoTime`]: instantOf(`${day.date}T${from}:00`, activity.timezone) };
    save(changed, only(changed, base)).catch((problem: unknown) => {
      const moving = which === 'start' ? 'startIsoTime' : 'endIsoTime';
      const field = FIELDS.find((name) => wrongFields(problem)[name]) ?? moving;
      setError({ field, text: whyNotSaved(problem) });
    });
  };
  const hour12 = useHour12();
  const clashes = clashesOf(activity, day.activities);
  const mark = activity.syncOf.startIsoTime ?? activity.syncOf.endIsoTime ?? activity.syncOf.timezone;
  return (
    <div className={classes.times}>
      <TimeField
        label={messages.activity.starts}
        value={clockTime(start)}
        onChange={set('start')}
        error={error?.field === 'startIsoTime' ? error.text : undefined}
      />
      <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
      <TimeField
        label={messages.activity.ends}
        value={clockTime(end)}
        onChange={set('end')}
        error={error?.field === 'endIsoTime' ? error.text : undefined}
      />
      <EventTimeHint
        date={day.date}
        eventZone={eventZone}
        zone={activity.timezone}
        startIsoTime={activity.startDateTime}
        endIsoTime={activity.endDateTime}
      />
      <p className={classes.length}>
        {duration(Date.parse(activity.endDateTime) - Date.parse(activity.startDateTime))}
        {clashes.length > 0 ? <span>{itinerary.activities.overlaps(clashes)}</span> : null}
        <FieldState
          mark={mark}
          textOf={(value) =>
            typeof value === 'string' ? clockTime(localOf(value, activity.timezone), hour12) : ''
          }
        />
      </p>
    </div>
  );
}

/** The values of `from` for the fields of `set`. */
const only = (set: Partial<ActivityFields>, from: Partial<ActivityFields>): Partial<ActivityFields> =>
  Object.fromEntries(Object.keys(set).map((field) => [field, from[field as keyof ActivityFields]]));

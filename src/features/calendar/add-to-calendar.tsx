import { IconCalendarPlus } from '@tabler/icons-react';
import classes from '#src/features/calendar/add-to-calendar.module.css';
import { downloadCalendar } from '#src/features/calendar/download-calendar.ts';
import type { CalendarPart } from '#src/features/calendar/save-calendar.ts';

/** Adds a day or an activity to the person's own calendar, signed in or not. */
export function AddToCalendar({ part, label }: { part: CalendarPart; label: string }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => void downloadCalendar(part)}
    >
      <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
    </button>
  );
}

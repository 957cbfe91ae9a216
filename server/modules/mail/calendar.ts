import { contentLines, textValue } from '#contract/calendar/content-line.ts';
import { addDays } from '#contract/rules/time.ts';

/** An event as an all-day entry: its dates are calendar dates, the same in every time zone. */
export function calendarOf(
  event: { id: string; name: string; startOn: string; endOn: string },
  url: string,
): string {
  const date = (day: string): string => day.replaceAll('-', '');
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sojourn//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@sojourn`,
    `DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${date(event.startOn)}`,
    `DTEND;VALUE=DATE:${date(addDays(event.endOn, 1))}`,
    `SUMMARY:${textValue(event.name)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

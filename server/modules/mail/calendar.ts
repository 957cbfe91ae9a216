import { addDays } from '#contract/rules/time.ts';

const plain = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\r/g, '');

/**
 * RFC 5545 allows 75 bytes per line: longer ones continue after a space. Multi-byte characters are not split.
 */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 74) [text, bytes] = [`${text}\r\n `, 1];
    text += letter;
    bytes += size;
  }
  return text;
}

/**
 * An experience as an all-day entry: its dates are calendar dates, the same wherever the calendar is read.
 */
export function calendarOf(
  event: { id: string; name: string; startOn: string; endOn: string },
  url: string,
): string {
  const date = (day: string): string => day.replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sojourn//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@sojourn`,
    `DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${date(event.startOn)}`,
    `DTEND;VALUE=DATE:${date(addDays(event.endOn, 1))}`,
    `SUMMARY:${plain(event.name)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

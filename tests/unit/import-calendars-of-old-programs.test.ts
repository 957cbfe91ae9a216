// Calendars of old programs, in unusual encodings and with periods. The expected content is written by hand.
import { calendarReader, tryCalendars, type CalendarPaper } from '#tests/support/try-calendars.ts';

const read = calendarReader('calendar.ics');
const calendar = (head: string, ...entries: string[]): string =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n${head}${entries.map((one) => `BEGIN:VEVENT\n${one}\nEND:VEVENT\n`).join('')}END:VCALENDAR\n`;
const BERLIN = 'X-WR-TIMEZONE:Europe/Berlin\n';
const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Buffer =>
  Buffer.from(text.replaceAll('\n', '\r\n'), encoding);

/** Folds the line after this many bytes, wherever that is. */
function folded(line: string, width: number): Buffer {
  const all = Buffer.from(line);
  const parts = Array.from({ length: Math.ceil(all.length / width) }, (_, at) =>
    all.subarray(at * width, (at + 1) * width),
  );
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from('\r\n '), part])));
}

const PAPERS: CalendarPaper[] = [
  {
    name: 'added periods keep their own durations',
    text: calendar(
      BERLIN,
      `UID:a\nSUMMARY:Workshop\nDTSTART:20270601T090000\nDTEND:20270601T100000\nRDATE;VALUE=PERIOD:20270602T090000/20270602T120000,20270603T140000/PT30M`,
    ),
    zone: 'Europe/Berlin',
    expected: [
      { on: '2027-06-01', start: '09:00', end: '10:00', name: 'Workshop' },
      { on: '2027-06-02', start: '09:00', end: '12:00', name: 'Workshop' },
      { on: '2027-06-03', start: '14:00', end: '14:30', name: 'Workshop' },
    ],
  },
  {
    name: 'periods with a zone and in UTC, in an entry without a duration',
    text: calendar(
      BERLIN,
      `UID:a\nSUMMARY:Shift\nDTSTART;TZID=Europe/Berlin:20270601T090000\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:20270602T090000/PT4H\nRDATE;VALUE=PERIOD:20270603T070000Z/20270603T073000Z`,
    ),
    zone: 'Europe/Berlin',
    expected: [
      { on: '2027-06-01', start: '09:00', name: 'Shift' },
      { on: '2027-06-02', start: '09:00', end: '13:00', name: 'Shift' },
      { on: '2027-06-03', start: '09:00', end: '09:30', name: 'Shift' },
    ],
  },
  {
    name: 'lines that are folded within a multi-byte character',
    text: Buffer.concat([
      bytes(`BEGIN:VCALENDAR\nVERSION:2.0\n${BERLIN}BEGIN:VEVENT\nUID:f\n`),
      folded('SUMMARY:Führung durch die Gärten der Königin und das große Schloß 日本語 am Abend', 10),
      bytes('\nDTSTART:20270601T180000\nDTEND:20270601T200000\nEND:VEVENT\nEND:VCALENDAR\n'),
    ]),
    zone: 'Europe/Berlin',
    expected: [
      {
        on: '2027-06-01',
        start: '18:00',
        end: '20:00',
        name: 'Führung durch die Gärten der Königin und das große Schloß 日本語 am Abend',
      },
    ],
  },
  {
    name: 'vCalendar 1.0: its recurrence rules, its exceptions, quoted-printable',
    text: `BEGIN:VCALENDAR
VERSION:1.0
BEGIN:VEVENT
SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 mit J=C3=B6rg =
und Ana
LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:K=F6ln; Dom
DTSTART:20270607T090000
DTEND:20270607T100000
RRULE:W1 MO WE #4
EXDATE:20270609T090000;20270616T090000
END:VEVENT
BEGIN:VEVENT
SUMMARY:Round
DTSTART:20270607T120000
DTEND:20270607T121500
RRULE:D1 20270609T235959
END:VEVENT
BEGIN:VEVENT
SUMMARY:Committee
DTSTART:20270604T140000
DTEND:20270604T150000
RRULE:MP1 1+ FR #2
END:VEVENT
END:VCALENDAR
`,
    hints: { timezone: 'Europe/Lisbon' },
    zone: 'Europe/Lisbon',
    expected: [
      {
        on: '2027-06-07',
        start: '09:00',
        end: '10:00',
        name: 'Café mit Jörg und Ana',
        place: 'Köln; Dom',
      },
      {
        on: '2027-06-14',
        start: '09:00',
        end: '10:00',
        name: 'Café mit Jörg und Ana',
        place: 'Köln; Dom',
      },
      { on: '2027-06-07', start: '12:00', end: '12:15', name: 'Round' },
      { on: '2027-06-08', start: '12:00', end: '12:15', name: 'Round' },
      { on: '2027-06-09', start: '12:00', end: '12:15', name: 'Round' },
      { on: '2027-06-04', start: '14:00', end: '15:00', name: 'Committee' },
      { on: '2027-07-02', start: '14:00', end: '15:00', name: 'Committee' },
    ],
  },
  {
    name: 'UTF-16 without a byte order mark',
    text: bytes(calendar(BERLIN, 'UID:1\nSUMMARY:Doctor\nDTSTART:20270601T110000'), 'utf16le'),
    zone: 'Europe/Berlin',
    expected: [{ on: '2027-06-01', start: '11:00', name: 'Doctor', place: null }],
  },
];

tryCalendars('old and broken calendars', PAPERS, read);

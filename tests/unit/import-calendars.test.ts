// Calendars as airlines, agencies, hotels, conferences and calendar programs write them; the expected
// activities are written by hand.
import { expect, test } from 'vitest';
import { calendarReader, tryCalendars, type CalendarPaper } from '#tests/support/try-calendars.ts';

const read = calendarReader('Spring trip.ics');
const calendar = (body: string, head = '') =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n${head}${head ? '\n' : ''}${body}\nEND:VCALENDAR\n`;
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${lines.join()}`, 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\n');

const PAPERS: CalendarPaper[] = [
  {
    name: 'an airline: departure and arrival each in its own zone',
    zone: 'Europe/Lisbon',
    text: calendar(
      [
        event(
          'SUMMARY:TP 530 Lisbon – Berlin',
          'DTSTART;TZID=Europe/Lisbon:20270503T074000',
          'DTEND;TZID=Europe/Berlin:20270503T120500',
          'LOCATION:Lisbon Airport T1',
        ),
        event(
          'SUMMARY:TP 535 Berlin – Lisbon',
          'DTSTART;TZID=Europe/Berlin:20270507T184500',
          'DTEND;TZID=Europe/Lisbon:20270507T212000',
          'LOCATION:Berlin BER',
        ),
        event(
          'SUMMARY:Transfer',
          'DTSTART;TZID=Europe/Lisbon:20270503T050000',
          'DTEND;TZID=Europe/Lisbon:20270503T053000',
        ),
      ].join('\n'),
    ),
    expected: [
      {
        on: '2027-05-03',
        start: '07:40',
        end: '11:05',
        name: 'TP 530 Lisbon – Berlin',
        place: 'Lisbon Airport T1',
      },
      { on: '2027-05-07', start: '18:45', end: '22:20', name: 'TP 535 Berlin – Lisbon', place: 'Berlin BER' },
      { on: '2027-05-03', start: '05:00', end: '05:30', name: 'Transfer', place: null },
    ],
  },
  {
    name: 'Google: a calendar zone and times in UTC',
    zone: 'Asia/Tokyo',
    text: calendar(
      event(
        'SUMMARY:Tea ceremony',
        'DTSTART:20270406T050000Z',
        'DTEND:20270406T063000Z',
        'LOCATION:Gion\\, Kyoto',
        'DESCRIPTION:Bring\\nwhite socks.',
      ),
      'X-WR-CALNAME:Kyoto\nX-WR-TIMEZONE:Asia/Tokyo',
    ),
    expected: [
      { on: '2027-04-06', start: '14:00', end: '15:30', name: 'Tea ceremony', place: 'Gion, Kyoto' },
    ],
  },
  {
    name: 'Outlook: its own zone names',
    zone: 'Europe/Berlin',
    text: calendar(
      event(
        'SUMMARY:Kick-off',
        'DTSTART;TZID="W. Europe Standard Time":20270503T090000',
        'DTEND;TZID="W. Europe Standard Time":20270503T103000',
        'LOCATION:Room 4.12',
      ),
    ),
    expected: [{ on: '2027-05-03', start: '09:00', end: '10:30', name: 'Kick-off', place: 'Room 4.12' }],
  },
  {
    name: 'a hotel: all-day entries',
    zone: 'Europe/Rome',
    hints: { timezone: 'Europe/Rome' },
    text: calendar(
      event(
        'SUMMARY:Stay at Albergo Sole',
        'DTSTART;VALUE=DATE:20270503',
        'DTEND;VALUE=DATE:20270506',
        'LOCATION:Via Roma 1\\, Firenze',
      ),
    ),
    expected: [
      {
        on: '2027-05-03',
        start: '00:00',
        end: '23:59',
        name: 'Stay at Albergo Sole',
        place: 'Via Roma 1, Firenze',
      },
    ],
  },
  {
    name: 'a conference: a daily series across a clock change, one moved, one left out',
    zone: 'Europe/Berlin',
    text: calendar(
      [
        [
          'BEGIN:VEVENT',
          'UID:daily',
          'DTSTAMP:20270101T000000Z',
          'SUMMARY:Stand-up',
          'DTSTART;TZID=Europe/Berlin:20270326T090000',
          'DTEND;TZID=Europe/Berlin:20270326T091500',
          'RRULE:FREQ=DAILY;COUNT=5',
          'EXDATE;TZID=Europe/Berlin:20270327T090000',
          'END:VEVENT',
        ].join('\n'),
        [
          'BEGIN:VEVENT',
          'UID:daily',
          'DTSTAMP:20270101T000000Z',
          'RECURRENCE-ID;TZID=Europe/Berlin:20270329T090000',
          'SUMMARY:Stand-up, later',
          'DTSTART;TZID=Europe/Berlin:20270329T110000',
          'DTEND;TZID=Europe/Berlin:20270329T113000',
          'LOCATION:Terrace',
          'END:VEVENT',
        ].join('\n'),
      ].join('\n'),
    ),
    expected: [
      { on: '2027-03-26', start: '09:00', end: '09:15', name: 'Stand-up', place: null },
      { on: '2027-03-28', start: '09:00', end: '09:15', name: 'Stand-up', place: null },
      { on: '2027-03-29', start: '11:00', end: '11:30', name: 'Stand-up, later', place: 'Terrace' },
      { on: '2027-03-30', start: '09:00', end: '09:15', name: 'Stand-up', place: null },
    ],
  },
  {
    name: 'an endless series ends with the other entries',
    zone: 'Europe/Lisbon',
    text: calendar(
      [
        event(
          'SUMMARY:Breakfast',
          'DTSTART;TZID=Europe/Lisbon:20270503T080000',
          'DTEND;TZID=Europe/Lisbon:20270503T090000',
          'RRULE:FREQ=DAILY',
        ),
        event('SUMMARY:Farewell', 'DTSTART;TZID=Europe/Lisbon:20270505T190000', 'DURATION:PT2H'),
      ].join('\n'),
    ),
    expected: [
      { on: '2027-05-03', start: '08:00', end: '09:00', name: 'Breakfast' },
      { on: '2027-05-04', start: '08:00', end: '09:00', name: 'Breakfast' },
      { on: '2027-05-05', start: '08:00', end: '09:00', name: 'Breakfast' },
      { on: '2027-05-05', start: '19:00', end: '21:00', name: 'Farewell' },
    ],
  },
  {
    name: 'an endless series within the requested range',
    zone: 'Europe/Lisbon',
    hints: { from: '2027-06-07', to: '2027-06-20' },
    text: calendar(
      event(
        'SUMMARY:Yoga',
        'DTSTART;TZID=Europe/Lisbon:20270104T070000',
        'DTEND;TZID=Europe/Lisbon:20270104T080000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,TH',
      ),
    ),
    expected: ['2027-06-07', '2027-06-10', '2027-06-14', '2027-06-17'].map((on) => ({
      on,
      start: '07:00',
      end: '08:00',
      name: 'Yoga',
    })),
  },
  {
    name: 'an agency: unusable entries are reported',
    zone: 'UTC',
    text: calendar(
      [
        event(
          'SUMMARY:City walk',
          'DTSTART:20270503T100000',
          'DTEND:20270503T120000',
          'LOCATION:Praça do Comércio',
        ),
        event('SUMMARY:Called off', 'STATUS:CANCELLED', 'DTSTART:20270504T100000', 'DTEND:20270504T120000'),
        event('SUMMARY:Some day'),
        event('DTSTART:20270504T150000', 'DTEND:20270504T160000'),
        'BEGIN:VTODO\nUID:t\nSUMMARY:Buy tickets\nEND:VTODO',
      ].join('\n'),
    ),
    expected: [
      { on: '2027-05-03', start: '10:00', end: '12:00', name: 'City walk', place: 'Praça do Comércio' },
    ],
    skipped: [
      'It was cancelled.',
      'It has no readable start time.',
      'It has no name.',
      'It is not an appointment.',
    ],
  },
  {
    name: 'an entry across midnight, folded lines and text with markup',
    zone: 'Europe/Madrid',
    text: calendar(
      event(
        'SUMMARY:A very long night of flamen\n co',
        'DTSTART;TZID=Europe/Madrid:20270503T223000',
        'DTEND;TZID=Europe/Madrid:20270504T020000',
        'LOCATION:Tablao <b>Villa Rosa</b>',
        'DESCRIPTION:<p>Doors at <b>ten</b></p>',
      ),
    ),
    expected: [
      {
        on: '2027-05-03',
        start: '22:30',
        end: '23:59',
        name: 'A very long night of flamenco',
        place: 'Tablao Villa Rosa',
      },
    ],
  },
  {
    name: 'Apple: a zone described in the file, monthly by weekday',
    zone: 'America/New_York',
    text: calendar(
      [
        'BEGIN:VTIMEZONE\nTZID:America/New_York\nBEGIN:STANDARD\nDTSTART:20071104T020000\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT\nEND:VTIMEZONE',
        event(
          'SUMMARY:Book club',
          'DTSTART;TZID=America/New_York:20270209T190000',
          'DTEND;TZID=America/New_York:20270209T210000',
          'RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270415T000000Z',
          'LOCATION:The Strand',
        ),
      ].join('\n'),
    ),
    expected: ['2027-02-09', '2027-03-09', '2027-04-13'].map((on) => ({
      on,
      start: '19:00',
      end: '21:00',
      name: 'Book club',
      place: 'The Strand',
    })),
  },
];

tryCalendars('calendars', PAPERS, read);

test('an activity abroad keeps its own zone; texts keep their lines and lose their markup', async () => {
  const airline = await read(PAPERS[0]?.text ?? '');
  expect(airline.activities.map(({ timezone }) => timezone)).toEqual([null, null, 'Europe/Berlin']);
  const [tea] = (await read(PAPERS[1]?.text ?? '')).activities;
  expect(tea?.description).toBe('Bring\nwhite socks.');
  const [stay] = (await read(PAPERS[3]?.text ?? '')).activities;
  expect(stay?.description).toBe('All day, until 2027-05-05.');
  const night = await read(PAPERS[8]?.text ?? '');
  expect(night.activities[0]?.description).toBe('Ends at 02:00 on 2027-05-04.\n\nDoors at ten');
  expect(night.notes).toEqual([expect.stringContaining('ends after midnight')]);
});

test('an entry that ends at midnight ends with its day, and nothing is said about it', async () => {
  const ending = (end: string) =>
    read(calendar(event('SUMMARY:Dance', 'DTSTART:20270503T220000', `DTEND:${end}`)));
  const dance = await ending('20270504T000000');
  expect(dance.activities).toMatchObject([{ endsLocal: '2027-05-03T23:59:59', description: 'Dance' }]);
  expect(dance.notes).toEqual([]);
  const nextNight = await ending('20270505T000000');
  expect(nextNight.activities[0]?.description).toMatch(/^Ends at 00:00 on 2027-05-05\./);
});

test('the plan gets the name of the calendar or file; an endless series of seconds is cut off', async () => {
  expect((await read(PAPERS[1]?.text ?? '')).name).toBe('Kyoto');
  expect((await read(PAPERS[2]?.text ?? '')).name).toBe('Spring trip');
  await expect(
    read(
      calendar(
        event(
          'SUMMARY:Tick',
          'DTSTART:20270503T100000Z',
          'DTEND:20270503T100001Z',
          'RRULE:FREQ=SECONDLY;COUNT=90000',
        ),
      ),
    ),
  ).rejects.toMatchObject({ code: 'TOO_MANY_ACTIVITIES' });
  await expect(read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

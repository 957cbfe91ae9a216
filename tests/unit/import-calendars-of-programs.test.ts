// Calendars as programs really write them, with their quirks; each complete file is followed by its expected
// content, written by hand.
import { expect, test } from 'vitest';
import { calendarReader, tryCalendars, type CalendarPaper } from '#tests/support/try-calendars.ts';

const read = calendarReader('calendar.ics');
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...parts, 'END:VCALENDAR', ''].join('\n');
const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\n');
const zone = (id: string, standard: string, daylight: string, ...more: string[]) =>
  `BEGIN:VTIMEZONE
TZID:${id}${more.map((line) => `\n${line}`).join('')}
BEGIN:STANDARD
DTSTART:16011028T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:${daylight}
TZOFFSETTO:${standard}
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010325T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:${standard}
TZOFFSETTO:${daylight}
END:DAYLIGHT
END:VTIMEZONE`;

const PAPERS: CalendarPaper[] = [
  {
    name: 'Google: an exception in UTC, one day excluded by date, a series until a date',
    zone: 'Europe/Berlin',
    text: calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      zone('Europe/Berlin', '+0100', '+0200'),
      event(
        'run',
        'SUMMARY:Morning run',
        'DTSTART;TZID=Europe/Berlin:20270503T070000',
        'DTEND;TZID=Europe/Berlin:20270503T080000',
        'RRULE:FREQ=DAILY;UNTIL=20270507',
        'EXDATE;VALUE=DATE:20270504',
      ),
      event(
        'run',
        'SUMMARY:Morning run\\, by the lake',
        'RECURRENCE-ID:20270505T050000Z',
        'DTSTART;TZID=Europe/Berlin:20270505T073000',
        'DTEND;TZID=Europe/Berlin:20270505T083000',
        'LOCATION:Wannsee',
      ),
    ),
    expected: [
      { on: '2027-05-03', start: '07:00', end: '08:00', name: 'Morning run', place: null },
      { on: '2027-05-05', start: '07:30', end: '08:30', name: 'Morning run, by the lake', place: 'Wannsee' },
      { on: '2027-05-06', start: '07:00', end: '08:00', name: 'Morning run', place: null },
      { on: '2027-05-07', start: '07:00', end: '08:00', name: 'Morning run', place: null },
    ],
  },
  {
    name: 'Outlook: a zone named after cities, an exception without its series',
    zone: 'Europe/Amsterdam',
    text: calendar(
      'METHOD:PUBLISH',
      zone('(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '+0100', '+0200'),
      event(
        'moved',
        'SUMMARY;LANGUAGE=en-us:Budget review',
        'RECURRENCE-ID;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270510T090000',
        'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270511T140000',
        'DTEND;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270511T150000',
        'LOCATION:Microsoft Teams Meeting',
      ),
    ),
    expected: [
      {
        on: '2027-05-11',
        start: '14:00',
        end: '15:00',
        name: 'Budget review',
        place: 'Microsoft Teams Meeting',
      },
    ],
  },
  {
    name: 'Exchange: a zone that is only defined in the file',
    zone: 'America/New_York',
    hints: { timezone: 'America/New_York' },
    text: calendar(
      'BEGIN:VTIMEZONE\nTZID:Customized Time Zone\nBEGIN:STANDARD\nDTSTART:16011104T020000\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:16010311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT\nEND:VTIMEZONE',
      event(
        'x',
        'SUMMARY:Site visit',
        'DTSTART;TZID=Customized Time Zone:20270506T100000',
        'DTEND;TZID=Customized Time Zone:20270506T113000',
      ),
    ),
    expected: [{ on: '2027-05-06', start: '10:00', end: '11:30', name: 'Site visit', place: null }],
  },
  {
    name: 'Apple: a place in its own property, an all-day entry, an alarm',
    zone: 'Europe/Paris',
    text: calendar(
      'X-WR-CALNAME:Paris',
      zone('Europe/Paris', '+0100', '+0200'),
      event(
        'a',
        'SUMMARY:Picnic',
        'DTSTART;TZID=Europe/Paris:20270503T123000',
        'DURATION:PT1H30M',
        'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Place des Vosges\\n75004 Paris";X-APPLE-RADIUS=100;X-TITLE="Place des Vosges":geo:48.855600,2.365600',
        'BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nDESCRIPTION:Reminder\nEND:VALARM',
      ),
      event('b', 'SUMMARY:Museum day', 'DTSTART;VALUE=DATE:20270504', 'DTEND;VALUE=DATE:20270505'),
    ),
    expected: [
      { on: '2027-05-03', start: '12:30', end: '14:00', name: 'Picnic', place: 'Place des Vosges' },
      { on: '2027-05-04', start: '00:00', end: '23:59', name: 'Museum day', place: null },
    ],
  },
  {
    name: 'TripIt: times in UTC, one UID for two flights',
    zone: 'Europe/Lisbon',
    hints: { timezone: 'Europe/Lisbon' },
    text: calendar(
      'METHOD:PUBLISH',
      event(
        'trip',
        'SUMMARY:LH1173 LIS to FRA',
        'DTSTART:20270503T050500Z',
        'DTEND:20270503T081500Z',
        'LOCATION:Lisbon (LIS)',
        'GEO:38.774166;-9.134166',
      ),
      event(
        'trip',
        'SUMMARY:LH1172 FRA to LIS',
        'DTSTART:20270507T150000Z',
        'DTEND:20270507T181000Z',
        'LOCATION:Frankfurt (FRA)',
      ),
    ),
    expected: [
      { on: '2027-05-03', start: '06:05', end: '09:15', name: 'LH1173 LIS to FRA', place: 'Lisbon (LIS)' },
      { on: '2027-05-07', start: '16:00', end: '19:10', name: 'LH1172 FRA to LIS', place: 'Frankfurt (FRA)' },
    ],
  },
  {
    name: 'an old airline system: vCalendar 1.0 in quoted-printable',
    zone: 'Europe/Madrid',
    hints: { timezone: 'Europe/Madrid' },
    text: [
      'BEGIN:VCALENDAR',
      'VERSION:1.0',
      'BEGIN:VEVENT',
      'UID:ib',
      'DTSTART:20270503T093000',
      'DTEND:20270503T105500',
      'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Vuelo IB 3170 M=C3=A1laga =E2=80=93 =',
      'Madrid',
      'LOCATION;ENCODING=QUOTED-PRINTABLE:Aeropuerto de M=C3=A1laga',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\n'),
    expected: [
      {
        on: '2027-05-03',
        start: '09:30',
        end: '10:55',
        name: 'Vuelo IB 3170 Málaga – Madrid',
        place: 'Aeropuerto de Málaga',
      },
    ],
  },
  {
    name: 'Meetup: a description whose lines were not folded, a link',
    zone: 'Europe/London',
    text: calendar(
      'X-ORIGINAL-URL:https://meet.example',
      zone('Europe/London', '+0000', '+0100'),
      event(
        'm',
        'SUMMARY:London makers',
        'DESCRIPTION:Bring a laptop.',
        'Doors open at six: come early!',
        'DTSTART;TZID=Europe/London:20270519T183000',
        'DTEND;TZID=Europe/London:20270519T210000',
        'LOCATION:The Loft (12 High St\\, London)',
        'STATUS:CONFIRMED',
      ),
    ),
    expected: [
      {
        on: '2027-05-19',
        start: '18:30',
        end: '21:00',
        name: 'London makers',
        place: 'The Loft (12 High St, London)',
      },
    ],
  },
  {
    name: 'an update sent after the first version, and a cancelled day',
    zone: 'Europe/Rome',
    text: calendar(
      event(
        'u',
        'SEQUENCE:0',
        'SUMMARY:Dinner',
        'DTSTART;TZID=Europe/Rome:20270503T200000',
        'DTEND;TZID=Europe/Rome:20270503T220000',
      ),
      event(
        'u',
        'SEQUENCE:2',
        'SUMMARY:Dinner\\, later',
        'DTSTART;TZID=Europe/Rome:20270503T210000',
        'DTEND;TZID=Europe/Rome:20270503T230000',
      ),
      event(
        's',
        'SUMMARY:Swim',
        'DTSTART;TZID=Europe/Rome:20270503T080000',
        'DTEND;TZID=Europe/Rome:20270503T090000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
      event(
        's',
        'SUMMARY:Swim',
        'STATUS:CANCELLED',
        'RECURRENCE-ID;TZID=Europe/Rome:20270504T080000',
        'DTSTART;TZID=Europe/Rome:20270504T080000',
        'DTEND;TZID=Europe/Rome:20270504T090000',
      ),
    ),
    expected: [
      { on: '2027-05-03', start: '21:00', end: '23:00', name: 'Dinner, later', place: null },
      { on: '2027-05-03', start: '08:00', end: '09:00', name: 'Swim', place: null },
      { on: '2027-05-05', start: '08:00', end: '09:00', name: 'Swim', place: null },
    ],
  },
  {
    name: 'two calendars in one file, a date without its type, minutes without seconds',
    zone: 'Asia/Tokyo',
    text:
      calendar(
        'X-WR-TIMEZONE:Asia/Tokyo',
        event('1', 'SUMMARY:Arrival', 'DTSTART:20270406', 'DTEND:20270407'),
      ) +
      calendar(
        event(
          '2',
          'SUMMARY:Tea',
          'DTSTART;TZID=Asia/Tokyo:20270407T1400',
          'DTEND;TZID=Asia/Tokyo:20270407T1530',
        ),
      ),
    expected: [
      { on: '2027-04-06', start: '00:00', end: '23:59', name: 'Arrival', place: null },
      { on: '2027-04-07', start: '14:00', end: '15:30', name: 'Tea', place: null },
    ],
  },
  {
    name: 'a conference: floating times, additional dates, a zone with its Mozilla name',
    zone: 'America/Sao_Paulo',
    text: calendar(
      event(
        'e',
        'SUMMARY:Yoga',
        'DTSTART;TZID=/mozilla.org/20070129_1/America/Sao_Paulo:20270503T070000',
        'DTEND;TZID=/mozilla.org/20070129_1/America/Sao_Paulo:20270503T080000',
        'RDATE;TZID=/mozilla.org/20070129_1/America/Sao_Paulo:20270505T070000,20270506T073000',
      ),
      event('f', 'SUMMARY:Keynote', 'DTSTART:20270503T090000', 'DTEND:20270503T100000', 'LOCATION:Hall A'),
    ),
    expected: [
      { on: '2027-05-03', start: '07:00', end: '08:00', name: 'Yoga', place: null },
      { on: '2027-05-05', start: '07:00', end: '08:00', name: 'Yoga', place: null },
      { on: '2027-05-06', start: '07:30', end: '08:30', name: 'Yoga', place: null },
      { on: '2027-05-03', start: '09:00', end: '10:00', name: 'Keynote', place: 'Hall A' },
    ],
  },
  {
    name: 'Outlook: more of its own zone names',
    zone: 'Pacific/Honolulu',
    hints: { timezone: 'America/Toronto' },
    text: calendar(
      event(
        'h',
        'SUMMARY:Luau',
        'DTSTART;TZID=Hawaiian Standard Time:20270503T180000',
        'DTEND;TZID=Hawaiian Standard Time:20270503T210000',
        'LOCATION:Waikiki Beach',
      ),
      event(
        'i',
        'SUMMARY:Breakfast',
        'DTSTART;TZID=Hawaiian Standard Time:20270504T080000',
        'DTEND;TZID=Hawaiian Standard Time:20270504T090000',
      ),
    ),
    expected: [
      { on: '2027-05-03', start: '18:00', end: '21:00', name: 'Luau', place: 'Waikiki Beach' },
      { on: '2027-05-04', start: '08:00', end: '09:00', name: 'Breakfast', place: null },
    ],
  },
];

tryCalendars('more calendars', PAPERS, read);

test('a calendar that cancels all its entries is refused', async () => {
  await expect(
    read(
      calendar(
        'METHOD:CANCEL',
        event('c', 'SUMMARY:Dinner', 'DTSTART:20270503T200000Z', 'DTEND:20270503T210000Z'),
      ),
    ),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('coordinates are imported in the formats of two programs', async () => {
  const at = async (name: string) => {
    const plan = await read(PAPERS.find((paper) => paper.name.startsWith(name))?.text ?? '');
    return plan.activities.map(({ coordinates }) => coordinates);
  };
  expect(await at('Apple')).toEqual([{ latitude: 48.8556, longitude: 2.3656 }, null]);
  expect(await at('TripIt')).toEqual([{ latitude: 38.774166, longitude: -9.134166 }, null]);
});

test('a calendar crafted to be slow is read in linear time', async () => {
  const times = (count: number, one: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => one(at));
  const plan = await read(
    calendar(
      ...times(2000, (at) => zone(`Custom ${at}`, '+0137', '+0237')),
      event(
        'rules',
        'SUMMARY:Rules',
        'DTSTART:20270503T070000Z',
        ...times(40_000, () => 'RRULE:FREQ=DAILY;COUNT=1'),
      ),
      event(
        'words',
        'DTSTART:20270503T090000Z',
        'SUMMARY;ENCODING=QUOTED-PRINTABLE:Words',
        'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:=',
        ...times(100_000, () => 'a='),
        'b',
      ),
      ...times(2500, (at) => event(`one ${at}`, 'SUMMARY:One', 'DTSTART:20270503T070000Z')),
      ...times(5000, (at) =>
        event(`other ${at}`, `SUMMARY:Other ${at}`, 'DTSTART:20300503T070000Z', 'STATUS:CONFIRMED'),
      ),
    ),
    { to: '2027-12-31' },
  );
  expect(plan.activities).toHaveLength(2501);
  expect(plan.skippedCount).toBe(5001);
}, 20_000);

// Calendar files, read strictly by the standard and by a different program than the one that wrote them.
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarName } from '#contract/calendar/calendar-name.ts';
import { calendarOf, type CalendarActivity } from '#contract/calendar/calendar-of.ts';
import { activityInstants } from '#contract/rules/time.ts';
import { readCalendarStrictly } from '#tests/support/read-calendar-strictly.ts';

const EVENT_ID = '0192f4a0-0000-7000-8000-00000000000e';
const DAY_ID = '0192f4a0-0000-7000-8000-00000000000d';
let count = 0;
function activity(zone: string, start: string, end: string, more: Partial<CalendarActivity> = {}) {
  count += 1;
  return {
    id: `0192f4a0-0000-7000-8000-${String(count).padStart(12, '0')}`,
    eventId: EVENT_ID,
    programId: DAY_ID,
    name: 'Walk',
    subtitle: '',
    description: 'Slowly.',
    ...activityInstants(start, end, zone),
    timezone: zone,
    location: null,
    version: 3,
    updatedAt: '2027-01-05T06:07:08.900Z',
    ...more,
  } satisfies CalendarActivity;
}
const fileOf = (zone: string, activities: CalendarActivity[], name = 'Spring trip') =>
  calendarOf({
    event: {
      name,
      timezone: zone,
      startTime: activities[0]?.startDateTime ?? '2027-03-27T00:00:00.000Z',
      endTime: activities.at(-1)?.endDateTime ?? '2027-03-28T00:00:00.000Z',
    },
    activities,
    origin: 'https://sojourn.example',
  });

/** As ical.js reads it, using the VTIMEZONE of the file. */
function readByIcal(file: string): { start: string; end: string; name: string; text: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const { startDate, endDate, summary, description } = new ICAL.Event(entry);
    const at = (time: ICAL.Time) => time.toJSDate().toISOString();
    return { start: at(startDate), end: at(endDate), name: summary, text: description };
  });
}

// clock changes forwards and backwards, by half an hour, backwards at midnight, twice within a month, none at
// all, east and west
test.each([
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Africa/Casablanca', '2026-03-22'],
  ['Europe/Dublin', '2027-10-31'],
  ['Asia/Kathmandu', '2027-01-01'],
  ['America/St_Johns', '2027-12-31'],
  ['Pacific/Kiritimati', '2027-01-01'],
  ['UTC', '2027-06-01'],
])('%s on %s: every reader of the file computes the same instant for every hour', (zone, date) => {
  const hours = Array.from({ length: 23 }, (_, hour) => {
    const at = (h: number) => `${date}T${String(h).padStart(2, '0')}:15:00`;
    return activity(zone, at(hour), at(hour + 1));
  });
  const file = fileOf(zone, hours);
  const want = hours.map(({ startDateTime, endDateTime }) => ({ start: startDateTime, end: endDateTime }));
  const read = readCalendarStrictly(file);
  expect(read.entries.map(({ start, end }) => ({ start, end }))).toEqual(want);
  expect(read.zones).toEqual([zone]);
  expect(readByIcal(file)).toMatchObject(want);
});

test('texts with any characters round-trip', () => {
  const texts = [
    'a, b; c \\ d: "e"\nsecond line\r\nthird',
    '旅のしおり。'.repeat(40),
    '👩‍👩‍👧‍👦 '.repeat(30) + 'é'.repeat(60),
    'END:VEVENT\nBEGIN:VEVENT\\n',
    `${'x'.repeat(66)};`,
  ];
  const list = texts.map((text) =>
    activity('Asia/Tokyo', '2027-04-01T09:00:00', '2027-04-01T10:00:00', {
      name: text.slice(0, 120),
      subtitle: 'Early; late',
      description: text,
      location: {
        placeId: 'p',
        description: 'x',
        structuredFormat: { mainText: 'Café, “Mono”', secondaryText: '1; Road' },
        googleMapsUri: null,
      },
    }),
  );
  const file = fileOf('Asia/Tokyo', list, 'Kyoto; slowly, with \\ and a\nbreak');
  const plain = (text: string) => text.replace(/\r\n?/g, '\n');
  const { entries, texts: of } = readCalendarStrictly(file);
  expect(of).toMatchObject({ NAME: 'Kyoto; slowly, with \\ and a\nbreak', 'X-WR-TIMEZONE': 'Asia/Tokyo' });
  expect(entries.map((entry) => entry.texts)).toMatchObject(
    list.map(({ id, name, description }) => ({
      UID: `${id}@sojourn`,
      SUMMARY: plain(name),
      DESCRIPTION: `Early; late\n\n${plain(description)}`,
      LOCATION: 'Café, “Mono”, 1; Road',
      URL: `https://sojourn.example/itinerary/${EVENT_ID}/${DAY_ID}/${id}`,
      DTSTAMP: '20270105T060708Z',
      'LAST-MODIFIED': '20270105T060708Z',
      SEQUENCE: '3',
    })),
  );
  expect(readByIcal(file).map(({ text }) => text)).toEqual(
    list.map(({ description }) => `Early; late\n\n${plain(description)}`),
  );
});

test('control characters, which a calendar file may not contain, are removed; letters of every script are kept', () => {
  const file = fileOf('UTC', [
    activity('UTC', '2027-04-01T09:00:00', '2027-04-01T10:00:00', { name: 'A\u0007B\u009fC\tD' }),
  ]);
  expect(readCalendarStrictly(file).entries[0]?.texts.SUMMARY).toBe('ABC\tD');
});

test('an activity that starts in the hour that clocks skip ends after it starts', () => {
  const file = fileOf('Europe/Berlin', [
    activity('Europe/Berlin', '2027-03-28T02:30:00', '2027-03-28T03:00:00'),
  ]);
  expect(file).toContain('DTSTART;TZID=Europe/Berlin:20270328T033000');
  expect(file).toContain('DTEND;TZID=Europe/Berlin:20270328T040000');
});

test('an activity in another zone keeps it; without activities there are no entries', () => {
  const flight = activity('America/New_York', '2027-03-27T22:00:00', '2027-03-27T23:59:59');
  const { entries, zones } = readCalendarStrictly(fileOf('Europe/Berlin', [flight]));
  expect(zones).toEqual(['Europe/Berlin', 'America/New_York']);
  expect(entries).toMatchObject([{ zone: 'America/New_York', start: flight.startDateTime }]);
  expect(readCalendarStrictly(fileOf('Europe/Berlin', [])).entries).toEqual([]);
});

test.each([
  ['Kyoto: slowly / 2027', 'Kyoto-slowly-2027.ics'],
  ['東京の朝', '東京の朝.ics'],
  ['../..', 'experience.ics'],
  ['a'.repeat(90), `${'a'.repeat(60)}.ics`],
])('the calendar file of %s is called %s', (name, file) => {
  expect(calendarName(name)).toBe(file);
});

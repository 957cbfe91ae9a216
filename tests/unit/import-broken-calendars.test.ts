// Calendars with an unreadable line: the rest of the file is used, and the line is reported.
import { expect, test } from 'vitest';
import { calendarReader } from '#tests/support/try-calendars.ts';

const read = calendarReader('calendar.ics');
const START = 'DTSTART:20270503T100000Z';
const withLines = (lines: readonly string[], zone: readonly string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...zone,
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Whole',
    'DTSTART:20270503T080000Z',
    'DTEND:20270503T090000Z',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2',
    'SUMMARY:Broken',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\n');

test.each([
  'DTSTART:soon',
  'DTSTART:',
  'DTSTART;VALUE=DATE:2027-05',
  'DTSTART:20271301T100000',
  'DTSTART:20270230T100000',
  'DTSTART:20270503T250000',
])('an entry with an invalid start (%s) is skipped', async (line) => {
  const plan = await read(withLines([line]));
  expect(plan.activities.map(({ name }) => name)).toEqual(['Whole']);
  expect(plan.skipped).toMatchObject([{ what: 'Broken', why: 'It has no readable start time.' }]);
  expect(plan.notes).toEqual([`This line could not be read: “${line}”.`]);
});

test.each([
  'DTEND:later',
  'DURATION:an hour',
  // adding it up would take hours
  'DURATION:P9999999999W',
  'RRULE:every day',
  'RRULE:FREQ=SOMETIMES',
  'RRULE:FREQ=DAILY;UNTIL=summer',
  'RRULE:FREQ=WEEKLY;BYDAY=XX',
  // each part is valid, but not all of them together
  'RRULE:FREQ=MONTHLY;BYYEARDAY=5',
  'RRULE:FREQ=WEEKLY;BYMONTHDAY=3',
  'RRULE:FREQ=MONTHLY;BYDAY=6MO',
  'RDATE:tomorrow',
  'EXDATE:never',
  'RECURRENCE-ID:the first',
])('without a valid %s the rest of its entry is used', async (line) => {
  const plan = await read(withLines([START, line]));
  expect(plan.activities.map(({ name }) => name)).toEqual(['Whole', 'Broken']);
  expect(plan.notes).toContain(`This line could not be read: “${line}”.`);
});

test('of several dates the valid ones are used', async () => {
  const plan = await read(withLines([START, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270504T100000Z,never']));
  expect(plan.activities.map(({ name, on }) => `${on} ${name}`)).toEqual([
    '2027-05-03 Whole',
    '2027-05-03 Broken',
    '2027-05-05 Broken',
  ]);
});

test('a zone name with a colon is not an invalid line', async () => {
  const plan = await read(withLines(['DTSTART;TZID="(UTC+01:00) Vienna":20270503T100000']));
  expect(plan.activities).toHaveLength(2);
});

test('an invalid zone definition is ignored', async () => {
  const plan = await read(
    withLines(
      ['DTSTART;TZID=Ours:20270503T100000', 'DTEND;TZID=Ours:20270503T110000'],
      [
        'BEGIN:VTIMEZONE',
        'TZID:Ours',
        'BEGIN:STANDARD',
        'DTSTART:long ago',
        'TZOFFSETFROM:',
        'TZOFFSETTO:a little',
        'END:STANDARD',
        'END:VTIMEZONE',
      ],
    ),
  );
  expect(plan.activities.map(({ name }) => name).sort()).toEqual(['Broken', 'Whole']);
});

// ical.js looks for the next occurrence of such rules forever, so without a limit the process hangs here
test.each([
  'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'RRULE:FREQ=DAILY;BYMONTHDAY=-1',
  'RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31;BYDAY=MO;BYMONTH=6',
  'RRULE:FREQ=HOURLY;BYMONTH=4;BYMONTHDAY=31',
  'RRULE:FREQ=DAILY;INTERVAL=900000',
  'RRULE:FREQ=SECONDLY;INTERVAL=99999999999999999999',
])('of a series that never comes again (%s) the start is used', async (line) => {
  const plan = await read(withLines([START, line]));
  expect(plan.activities.map(({ on, name }) => `${on} ${name}`)).toEqual([
    '2027-05-03 Whole',
    '2027-05-03 Broken',
  ]);
  expect(plan.notes).toContain(`This line could not be read: “${line}”.`);
});

test('an added period that would last for millions of years is used without its length', async () => {
  const plan = await read(withLines([START, 'RDATE;VALUE=PERIOD:20270504T100000Z/P9999999999D']));
  expect(plan.activities.map(({ startsLocal, endsLocal }) => `${startsLocal}/${endsLocal}`)).toContain(
    '2027-05-04T10:00:00/2027-05-04T11:00:00',
  );
});

test('the fifth Monday of February in odd years only does not exist either', async () => {
  const line = 'RRULE:FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO';
  const plan = await read(withLines(['DTSTART:20270203T100000Z', line]));
  expect(plan.activities.map(({ on, name }) => `${on} ${name}`)).toContain('2027-02-03 Broken');
});

test('a series that never comes again takes nothing from the others, nor does one in a time zone', async () => {
  const never = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Ours',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    never,
    'TZOFFSETFROM:+0537',
    'TZOFFSETTO:+0537',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const more = ['END:VEVENT', 'BEGIN:VEVENT', 'UID:3', 'SUMMARY:Daily', 'DTSTART;TZID=Ours:20270504T093700'];
  const plan = await read(withLines([START, never, ...more, 'RRULE:FREQ=DAILY;COUNT=3'], zone));
  expect(plan.activities.map(({ startsLocal, name }) => `${startsLocal} ${name}`)).toEqual([
    '2027-05-03T08:00:00 Whole',
    '2027-05-03T10:00:00 Broken',
    '2027-05-04T04:00:00 Daily',
    '2027-05-05T04:00:00 Daily',
    '2027-05-06T04:00:00 Daily',
  ]);
});

test('the 29th of February is found, however far away it is', async () => {
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=2';
  const plan = await read(withLines(['DTSTART:20960229T100000Z', rule]), {
    from: '2104-01-01',
    to: '2104-12-31',
  });
  expect(plan.activities.map(({ on, name }) => `${on} ${name}`)).toEqual(['2104-02-29 Broken']);
});

test('a calendar of nothing but endless searches is read in bounded time', async () => {
  const entry = 'END:VEVENT\nBEGIN:VEVENT\nUID:x\nSUMMARY:Again\nDTSTART:20270503T100000Z\n';
  const rule = 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30';
  const plan = await read(withLines([START, ...Array.from({ length: 2000 }, () => `${entry}${rule}`)]));
  expect(plan.activities).toHaveLength(2002);
});

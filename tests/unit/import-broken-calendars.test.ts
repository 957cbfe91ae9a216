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
  'RRULE:every day',
  'RRULE:FREQ=SOMETIMES',
  'RRULE:FREQ=DAILY;UNTIL=summer',
  'RRULE:FREQ=WEEKLY;BYDAY=XX',
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

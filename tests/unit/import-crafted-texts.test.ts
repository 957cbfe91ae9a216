// Texts that make a careless regular expression take quadratic time: seconds for these, hours for the largest file.
import { expect, test } from 'vitest';
import { pairIn } from '#contract/rules/coordinates.ts';
import { hasLink } from '#contract/rules/has-link.ts';
import { readInvitee } from '#contract/rules/read-invitees.ts';
import { withWholeTimes } from '#server/modules/planning/page/whole-times.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { readScheduleXml } from '#server/modules/schedule-import/schedule-xml.ts';
import { timesIn } from '#server/modules/schedule-import/table-cells.ts';
import { calendarReader } from '#tests/support/try-calendars.ts';

const read = calendarReader('calendar.ics');
const withLines = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20270503T100000Z', ...lines]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\n');
const LIMIT_MS = 4000;

test(
  'spaces in a name and in a place',
  async () => {
    const spaces = ' '.repeat(100_000);
    const plan = await read(
      withLines(`SUMMARY:Two \\n ${spaces} \\nlines`, `LOCATION:Hall \\n\\n 3${spaces}b`, 'DESCRIPTION:Both'),
    );
    expect(plan.activities).toMatchObject([
      { name: 'Two lines', location: expect.stringMatching(/^Hall, 3/) },
    ]);
  },
  LIMIT_MS,
);

test(
  'a parameter of a date that is repeated',
  async () => {
    const dates = '20270504T100000Z/PT1H,'.repeat(10_000);
    const plan = await read(
      withLines('SUMMARY:Talk', `RDATE;${'VALUE=PERIOD;'.repeat(10_000)}X=1:${dates}never`),
    );
    expect(plan.activities[0]).toMatchObject({ name: 'Talk', on: '2027-05-03' });
  },
  LIMIT_MS,
);

test(
  'a duration of digits',
  () => {
    expect(timesIn('10:00', '', `1h${'5'.repeat(50_000)}!`)).toMatchObject({ start: '10:00', minutes: null });
    expect(timesIn('10:00', '', '1,5 h 5 min')).toMatchObject({ minutes: 95 });
  },
  LIMIT_MS,
);

test(
  'coordinates of digits',
  () => {
    expect(pairIn(`1.111,1.${'5'.repeat(150_000)}.5`)).toBeNull();
    expect(pairIn('38.7139, -9.1334')).toEqual({ latitude: 38.7139, longitude: -9.1334 });
  },
  LIMIT_MS,
);

test(
  'brackets in an invitee’s address, and apostrophes in the name',
  () => {
    expect(readInvitee(`${')"'.repeat(120_000)}x`)).toBeNull();
    expect(readInvitee('"(mailto:a@x.org)".')).toBeNull();
    expect(readInvitee('("a@x.org").')).toEqual({ emailId: 'a@x.org', name: null });
    expect(readInvitee(`Ann ${"',".repeat(120_000)}Lee <a@x.org>`)?.name).toMatch(/^Ann ',',/);
    expect(readInvitee(`'Ann', ${"',".repeat(120_000)} <a@x.org>`)?.name).toBe('Ann');
  },
  LIMIT_MS,
);

test(
  'dots in a note to invitees',
  () => {
    expect(hasLink('a.'.repeat(120_000))).toBe(false);
    expect(hasLink(`${'a.'.repeat(120_000)}b://`)).toBe(true);
  },
  LIMIT_MS,
);

test(
  'times on one line, and times in one place on a page',
  () => {
    expect(findTimes('10:00 '.repeat(20_000))[0]).toMatchObject({ start: '10:00', from: 0 });
    const pieces = Array.from({ length: 16_000 }, () => ({
      text: '10:00',
      x: 0,
      y: 0,
      width: 30,
      height: 10,
    }));
    expect(withWholeTimes(pieces)).toEqual(pieces);
  },
  LIMIT_MS,
);

test(
  'a room of an XML schedule that is repeated',
  () => {
    const rooms = '<room name="a"><event id="1"/></room>'.repeat(40_000);
    const xml = `<schedule><day date="2027-05-03">${rooms}</day></schedule>`;
    expect(() => readScheduleXml(xml)).toThrow('The schedule could not be read.');
  },
  4 * LIMIT_MS,
);

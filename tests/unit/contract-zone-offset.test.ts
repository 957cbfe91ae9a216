import { afterEach, expect, test, vi } from 'vitest';
import { isKnownZone } from '#contract/rules/known-zone.ts';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';

const HOUR = 3_600_000;
const HALF_HOUR = HOUR / 2;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The wall-clock time from the browser's own formatter, without our code. */
function wallClock(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (time) => format.format(time).replace(' ', 'T');
}

// clock changes by an hour, by half an hour, around midnight, twice within a month (Ramadan), a skipped day,
// no change at all
test.each([
  ['Europe/Berlin', '2027-03-28T01:00:00Z'],
  ['America/New_York', '2027-11-07T06:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ['Africa/Casablanca', '2026-03-22T02:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kathmandu', '2027-01-01T00:00:00Z'],
])('%s: the offset is exact to the minute around %s', (zone, change) => {
  const shown = wallClock(zone);
  const at = Date.parse(change);
  for (let time = at - 40 * HOUR; time <= at + 40 * HOUR; time += HALF_HOUR)
    for (const moment of [time - 60_000, time, time + 60_000])
      expect(localOf(new Date(moment).toISOString(), zone)).toBe(shown(moment));
});

test('the time zone of this machine does not matter, not even while its own clocks change', () => {
  const tokyo = [
    '2027-03-28T00:30:00Z',
    '2027-03-27T17:30:00Z',
    '2027-10-31T01:30:00Z',
    '2027-10-30T17:30:00Z',
  ];
  const seen = (here: string) => {
    vi.stubEnv('TZ', here);
    return tokyo.map((instant) => localOf(instant, 'Asia/Tokyo'));
  };
  const wanted = ['2027-03-28T09:30:00', '2027-03-28T02:30:00', '2027-10-31T10:30:00', '2027-10-31T02:30:00'];
  for (const here of ['UTC', 'Europe/Berlin', 'America/New_York']) expect(seen(here)).toEqual(wanted);
});

test('if the browser has Temporal, it is used instead of a formatter, with the same rounding', () => {
  const seconds = { 'Asia/Kolkata': 19_800, 'Africa/Monrovia': -2670 } as Record<string, number>;
  vi.stubGlobal('Temporal', {
    Instant: {
      fromEpochMilliseconds: () => ({
        toZonedDateTimeISO: (zone: string) => ({ offsetNanoseconds: (seconds[zone] ?? 0) * 1e9 }),
      }),
    },
  });
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(offsetAt(Date.parse('2033-01-01T00:00:00Z'), 'Asia/Kolkata')).toBe(5.5 * HOUR);
  // 44 minutes and 30 seconds behind UTC: a clock without seconds shows 45 minutes
  expect(offsetAt(Date.parse('1971-01-01T00:00:00Z'), 'Africa/Monrovia')).toBe(-45 * 60_000);
  expect(made).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(offsetAt(Date.parse('1971-03-01T00:00:00Z'), 'Africa/Monrovia')).toBe(-45 * 60_000);
});

test('a time zone is recognised by its name, with Temporal (without loading language data) and without it', () => {
  const recognised = () =>
    ['Asia/Tokyo', 'asia/tokyo', 'Mars/Olympus', '', '2033-01-01T00:00[Asia/Tokyo]', '+05:30'].map(
      isKnownZone,
    );
  vi.stubGlobal('Temporal', undefined);
  expect(recognised()).toEqual([true, true, false, false, false, false]);
  // as the standard says: Temporal also extracts a zone from a date string, and normalises its name
  const zoneIn = (text: string): string => {
    const name = /\[(.*)\]/.exec(text)?.[1] ?? text;
    if (name.toLowerCase() === 'asia/tokyo') return 'Asia/Tokyo';
    if (/^[+-]\d\d:\d\d$/.test(name)) return name;
    throw new RangeError(text);
  };
  vi.stubGlobal('Temporal', {
    Instant: {
      fromEpochMilliseconds: () => ({ toZonedDateTimeISO: (zone: string) => ({ timeZoneId: zoneIn(zone) }) }),
    },
  });
  expect(recognised()).toEqual([true, true, false, false, false, false]);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(isKnownZone('Asia/Tokyo')).toBe(true);
  expect(made).not.toHaveBeenCalled();
});

test('an event of three hundred activities looks up its zone only a few times, also across a clock change', () => {
  vi.stubGlobal('Temporal', undefined);
  // formatting each time is the slow part
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  for (let n = 0; n < 300; n++) {
    const day = String(22 + (n % 10)).padStart(2, '0');
    const local = `2032-03-${day}T${String(n % 24).padStart(2, '0')}:30:00`;
    instantOf(local, 'Europe/Vienna');
  }
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  expect(asked.mock.calls.length).toBeLessThan(40);
  const before = asked.mock.calls.length;
  offsetAt(Date.parse('2032-03-28T00:00:00Z'), 'Europe/Vienna');
  expect(asked).toHaveBeenCalledTimes(before);
});

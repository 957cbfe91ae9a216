import { expect, test } from 'vitest';
import { whenText } from '#src/features/social/when-text.ts';

const NOW = Date.parse('2027-01-01T10:00:00Z');

test.each([
  ['2027-01-01T08:44:00Z', 'Today at 08:44'],
  ['2026-12-31T23:10:00Z', 'Yesterday at 23:10'],
  ['2026-12-28T12:00:00Z', 'Mon 28 at 12:00'],
  ['2026-12-25T12:00:00Z', 'Friday 25 December 2026 at 12:00'],
])(
  'on 1 January, a post of %s is from %j: only a date that says no weekday of this week has a year',
  (at, said) => {
    expect(whenText(at, NOW, false, 'UTC')).toBe(said);
  },
);

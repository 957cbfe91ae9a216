import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';

afterEach(() => {
  vi.useRealTimers();
  clockChoice.set('device');
});

// days are counted in this machine's own time zone
test('an old time has its date, and its time of day in the chosen format', () => {
  vi.useFakeTimers({ now: new Date(2027, 3, 20, 12), toFake: ['Date'] });
  clockChoice.set('12');
  render(<RelativeTime at={new Date(2027, 3, 8, 0, 5).getTime()} />);
  render(<RelativeTime at={new Date(2027, 3, 20, 10).toISOString()} />);
  expect(screen.getByText('Thursday 8 April 2027')).toHaveProperty(
    'title',
    'Thursday 8 April 2027, 12:05 AM',
  );
  expect(screen.getByText('2 h ago')).toHaveProperty('title', 'Tuesday 20 April 2027, 10:00 AM');
});

// The times of an itinerary in the reader's clock format and time zone.
import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DayView, EventView } from '#src/data/views/event.ts';
import { ItineraryScreen } from '#src/features/itinerary/itinerary-screen.tsx';
import { timesChoice } from '#src/features/itinerary/own-time/own-time.ts';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { pretendZone } from '#tests/support/pretend-zone.ts';
import { someActivity, someDay, someEventView, tokyo } from '#tests/support/itinerary-scene.ts';

const arashiyama = someDay('2027-04-08', 0, 'Arashiyama', [
  someActivity('2027-04-08', '07:30', '08:45', 'Bamboo grove'),
  someActivity('2027-04-08', '10:00', '11:30', 'Garden walk'),
]);
const event = someEventView({ startOn: '2027-04-08', endOn: '2027-04-08' });

function open(day: DayView = arashiyama, activityId?: string, of: Partial<EventView> = {}) {
  pretendScreen(1440);
  const wanted = { dayId: day.id, activityId };
  return renderInApp(() => (
    <ItineraryScreen
      event={{ ...event, ...of }}
      days={[day]}
      wanted={wanted}
      signedIn
      updatedAt={null}
      offline={false}
    />
  ));
}
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const details = () => screen.getByRole('region', { name: 'Activity details' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('in 12-hour format where the device or the person uses it, with AM or PM below the time', async () => {
  clockChoice.set('12');
  open(arashiyama, arashiyama.activities[1]?.id);
  await row('Garden walk');
  const slots = within(screen.getByRole('list', { name: 'Activities, Arashiyama' })).getAllByRole('time');
  expect(slots.map((time) => time.textContent)).toEqual(['7:30 AM', '10:00 AM']);
  expect(within(details()).getByText('10:00 AM to 11:30 AM')).toBeDefined();
  act(() => clockChoice.set('device'));
  expect(slots.map((time) => time.textContent)).toEqual(['07:30', '10:00']);
});

describe('in another time zone', () => {
  const times = (day: string) =>
    within(screen.getByRole('list', { name: `Activities, ${day}` }))
      .getAllByRole('time')
      .map((time) => time.textContent);
  const choose = async (from: RegExp, to: RegExp) => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: from }));
    await user.click(await screen.findByRole('menuitemradio', { name: to }));
  };
  afterEach(() => timesChoice.set('event'));

  test("times can be shown in the reader's own zone: activities stay on their day and show the date", async () => {
    pretendZone('Europe/Lisbon');
    open(arashiyama, arashiyama.activities[0]?.id);
    await row('Bamboo grove');
    expect(times('Arashiyama')).toEqual(['07:30', '10:00']);
    await choose(/^Times in Tokyo$/, /^My time\s*Lisbon, now 02:15$/);
    expect(times('Arashiyama')).toEqual(['23:30 Wed 7', '02:00']);
    expect(screen.getByRole('button', { name: 'My time, Lisbon' })).toBeDefined();
    expect(details().textContent).toContain('23:30 to 00:45');
    expect(details().textContent).toContain('Wednesday 7 April');
    expect(localStorage.getItem('v1:times')).toBe('mine');
    await choose(/^My time/, /^Event time/);
    expect(times('Arashiyama')).toEqual(['07:30', '10:00']);
    expect(localStorage.getItem('v1:times')).toBeNull();
  });

  test("changes of the reader's clocks during the day are taken into account", async () => {
    pretendZone('America/New_York');
    timesChoice.set('mine');
    const of = { timezone: 'Europe/Lisbon' };
    const day = someDay('2027-03-14', 0, 'Sunday', [
      someActivity('2027-03-14', '06:30', '06:45', 'Before', of),
      someActivity('2027-03-14', '07:30', '08:00', 'After', of),
      someActivity('2027-03-14', '03:30', '04:00', 'Night', of),
    ]);
    const at = { startOn: '2027-03-14', endOn: '2027-03-14', timezone: 'Europe/Lisbon' };
    open(day, undefined, at);
    await row('Before');
    expect(times('Sunday')).toEqual(['22:30 Sat 13', '01:30', '03:30']);
  });

  test('no choice is offered if the clocks are the same', async () => {
    pretendZone('Asia/Seoul');
    timesChoice.set('mine');
    open();
    await row('Bamboo grove');
    expect(screen.getByText('Times in Tokyo')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Times in|My time/ })).toBeNull();
    expect(times('Arashiyama')).toEqual(['07:30', '10:00']);
  });
});

import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DayHeading } from '#src/features/itinerary/panes/day-heading.tsx';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';

const at = (name: string, latitude: number, longitude: number) => ({
  placeId: name,
  description: `${name}, Kyoto`,
  structuredFormat: { mainText: name, secondaryText: 'Kyoto' },
  googleMapsUri: `https://maps.example/${encodeURIComponent(name)}`,
  coordinates: { latitude, longitude },
});
const date = '2027-04-08';
const shrine = someActivity(date, '08:00', '09:00', 'Shrine', {
  location: at('Fushimi Inari', 34.9671, 135.7727),
});
const market = someActivity(date, '10:00', '11:00', 'Market', { location: at('Nishiki', 35.005, 135.7649) });
const rest = someActivity(date, '12:00', '13:00', 'Rest', { location: 'The inn' });
const again = someActivity(date, '17:00', '18:00', 'Lanterns', { location: shrine.location });

async function open(activities: ShownActivity[]) {
  pretendScreen(1440);
  const onOpen = vi.fn();
  const day = someDay(date, 0, 'Shrines', activities);
  renderInApp(() => (
    <DayHeading day={day} zone="Asia/Tokyo" hrefOfActivity={(id) => `/itinerary/e/d/${id}`} onOpen={onOpen} />
  ));
  await screen.findByRole('heading', { name: 'Shrines' });
  return onOpen;
}

test('the places of a day are shown on a map and in a list, each with a link to its activity and to a maps app', async () => {
  const onOpen = await open([shrine, market, rest, again]);
  await userEvent.click(await screen.findByRole('button', { name: 'Map of Shrines' }));
  const list = await screen.findByRole('list', { name: 'Places' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(
    within(first!)
      .getAllByRole('link')
      .map((link) => link.textContent || link.ariaLabel),
  ).toEqual([
    expect.stringMatching(/Shrine$/),
    expect.stringMatching(/Lanterns$/),
    'Open Fushimi Inari in maps',
  ]);
  expect(within(second!).getByRole<HTMLAnchorElement>('link', { name: 'Open Nishiki in maps' }).href).toBe(
    'https://maps.example/Nishiki',
  );
  screen.getByText(/One place is not on the map/);
  await userEvent.click(within(second!).getByRole('link', { name: /Market/ }));
  expect(onOpen).toHaveBeenCalledWith(market.id, true);
});

test.each([
  ['one place, twice', [shrine, again]],
  ['places without coordinates', [rest, someActivity(date, '14:00', '15:00', 'Tea')]],
])('a day with %s has no map', async (_what, activities) => {
  await open(activities);
  // by then everything that it loads has arrived
  await import('#src/features/itinerary/map/day-map-button.tsx');
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: /^Map of/ })).toBeNull();
});

// How often the itinerary board is rendered for one change.
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { openOwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { ItineraryView } from '#src/data/views/event.ts';
import { DayHeadingEdit } from '#src/features/itinerary/edit/day-heading-edit.tsx';
import { ItineraryPage } from '#src/features/itinerary/itinerary-page.tsx';
import { ItineraryTab } from '#src/features/itinerary/itinerary-tab.tsx';
import { DayHeading } from '#src/features/itinerary/panes/day-heading.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

const event = someEventView({ id: crypto.randomUUID(), startOn: '2099-01-01', endOn: '2099-01-01' });
const planned = (name: string): ItineraryView => ({
  event,
  days: [{ ...someDay('2099-01-01', 0, 'Stage 1', [someActivity('2099-01-01', '10:00', '10:30', name)]) }],
});

let change: (to: ItineraryView) => void = () => undefined;
function useGiven() {
  const [value, give] = useState(() => planned('Walk'));
  useEffect(() => {
    change = give;
  }, []);
  return { state: 'ready', value, updatedAt: null };
}
vi.mock('#src/data/live/use-itinerary.ts', () => ({ useItinerary: () => useGiven() }));
// each rendering of the board renders one of these
vi.mock('#src/features/itinerary/edit/day-heading-edit.tsx', () => ({ DayHeadingEdit: vi.fn(() => null) }));
vi.mock('#src/features/itinerary/panes/day-heading.tsx', () => ({ DayHeading: vi.fn(() => null) }));

beforeEach(async () => {
  const person = { guid: crypto.randomUUID(), firstName: 'Maya', lastName: null, profilePic: null };
  setCurrentData(await openOwnData(theDevice(), person));
});
afterEach(() => setCurrentData(null));

test.each([
  ['for hosts', <ItineraryTab key="" event={event} manage />, DayHeadingEdit],
  ['for guests', <ItineraryTab key="" event={event} manage={false} />, DayHeading],
  ['as a shared link', <ItineraryPage key="" itineraryId={event.id} />, DayHeading],
])(
  'a change renders the board %s once with the new data, and not first with the old',
  async (_, page, Heading) => {
    pretendScreen(1440);
    renderInApp(() => page, '/manage/x');
    await screen.findByRole('link', { name: /Walk/ });
    const rendered = vi.mocked(Heading as (props: never) => ReactNode);
    await vi.waitFor(() => expect(rendered).toHaveBeenCalled());
    let seen: (string | undefined)[] = [];
    // the board may be rendered for another reason in between, but not with each of these changes
    for (const name of ['Climb', 'Swim', 'Sail', 'Ride']) {
      rendered.mockClear();
      act(() => change(planned(name)));
      await screen.findByRole('link', { name: new RegExp(name) });
      seen = rendered.mock.calls.map(([props]) => (props as { day: ShownDay }).day.activities[0]?.name);
      if (seen.length > 0 && seen.every((one) => one === name)) return;
    }
    expect(seen, 'only with the new data').toEqual(seen.map(() => 'Ride'));
  },
);

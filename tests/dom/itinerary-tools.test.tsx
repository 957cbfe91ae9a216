// Hosts can read their itinerary before the tools to edit it have loaded.
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { openOwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { ItineraryTab } from '#src/features/itinerary/itinerary-tab.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

const event = someEventView({ id: crypto.randomUUID(), startOn: '2099-01-01', endOn: '2099-01-02' });
const days = [
  someDay('2099-01-01', 0, 'Stage 1', [someActivity('2099-01-01', '10:00', '10:30', 'Walk')]),
  someDay('2099-01-02', 1, 'Stage 2'),
];
const itinerary = { state: 'ready', value: { event, days }, updatedAt: null };
vi.mock('#src/data/live/use-itinerary.ts', () => ({ useItinerary: () => itinerary }));

const tools = vi.hoisted(() => {
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  return { load, loaded };
});
vi.mock('#src/features/itinerary/edit/manage-board.tsx', async (original) => {
  await tools.loaded;
  return original();
});

beforeEach(async () => {
  pretendScreen(1440);
  const person = { guid: crypto.randomUUID(), firstName: 'Maya', lastName: null, profilePic: null };
  setCurrentData(await openOwnData(theDevice(), person));
});
afterEach(() => setCurrentData(null));

test('when the tools arrive, a focused day or activity keeps the focus', async () => {
  renderInApp(() => <ItineraryTab event={event} manage />, '/manage/x');
  const walk = await screen.findByRole('link', { name: /Walk/ });
  act(() => walk.focus());
  expect(screen.queryByRole('button', { name: 'Add activity' })).toBeNull();
  tools.load();
  await screen.findByRole('button', { name: 'Add activity' });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Walk/ })));
  expect(walk.isConnected, 'it is another element').toBe(false);
});

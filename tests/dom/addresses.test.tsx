// Every address of the signed-in area, typed or followed from outside: where it leads, and the title of the
// page there. tests/e2e/offline-start.spec.ts opens them in a browser without a network.
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRouter } from '#src/app/routing/router.ts';
import { pretendScreen } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { titleOf } from '#tests/support/titles-of-pages.ts';

const host = { isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' } as const;
const hosted = someEvent({ ...host, name: 'Three days in Lisbon' });
const { id } = hosted;
/** Another person's event, which this person may see. */
const other = someEvent({ id: '00000000-0000-7000-8000-00000000cccc', name: 'Kyoto', privacy: 'PRIVATE' });

beforeEach(async () => {
  // a week before the events of these tests begin
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-30T10:00:00Z') });
  pretendScreen(1280);
  controlConnection();
  const { data } = await signedInOffline();
  await cacheEvent(data, hosted);
  await cacheEvent(data, other);
  return () => vi.useRealTimers();
});

async function expectAt(address: string, target: string, event: { id: string; name: string }): Promise<void> {
  document.title = '';
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = makeRouter(history);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await waitFor(() =>
    expect({ path: history.location.pathname, title: document.title, is: router.state.status }).toEqual({
      path: target,
      title: `${titleOf(target, event)} · Sojourn`,
      is: 'idle',
    }),
  );
}

const SECTIONS = ['itinerary', 'social', 'attendees', 'documents', 'bulletin', 'feedback'];
const MANAGED = `/manage/experiences/upcoming/${id}`;

describe('addresses that open their own page', () => {
  test.each([
    '/',
    '/manage/experiences',
    '/manage/teams',
    '/manage/crm',
    '/manage/experiences/ongoing',
    '/manage/experiences/upcoming',
    '/manage/experiences/finished',
    '/manage/events/upcoming',
    '/manage/teams/upcoming',
    '/manage/crm/finished',
    MANAGED,
    ...SECTIONS.map((section) => `${MANAGED}/${section}`),
    `/experiences/${id}`,
    `/events/${id}`,
    ...SECTIONS.filter((section) => section !== 'feedback').flatMap((section) => [
      `/experiences/${id}/${section}`,
      `/events/${id}/${section}`,
    ]),
    `/itinerary/${id}`,
    `/itinerary/${id}/what/ever`,
  ])('%s', async (address) => {
    await expectAt(address, address, hosted);
  });
});

describe('addresses that redirect', () => {
  test.each([
    ['/manage', '/manage/experiences'],
    ['/manage/events', '/manage/experiences'],
    ['/manage/whatever', '/manage/experiences'],
    // unknown addresses, and those that are for other people
    [`/experiences/${id}/settings`, `/experiences/${id}/itinerary`],
    [`/events/${id}/settings`, `/experiences/${id}/itinerary`],
    [`/experiences/${other.id}/social`, `/experiences/${other.id}/itinerary`],
    [`/experiences/${other.id}/attendees`, `/experiences/${other.id}/itinerary`],
    [`${MANAGED}/settings`, `${MANAGED}/itinerary`],
    [`/manage/experiences/upcoming/${other.id}`, `/experiences/${other.id}/itinerary`],
    [`/manage/experiences/upcoming/${other.id}/documents`, `/experiences/${other.id}/itinerary`],
  ])('%s leads to %s', async (address, target) => {
    await expectAt(address, target, address.includes(other.id) ? other : hosted);
  });
});

test('an address can ask for the dialog for a new experience, once: neither Back nor a reload opens it again', async () => {
  const history = createMemoryHistory({
    initialEntries: ['/profile', '/manage/experiences?new'],
    initialIndex: 1,
  });
  const open = () =>
    render(
      <MantineProvider env="test">
        <RouterProvider router={makeRouter(history)} />
      </MantineProvider>,
    );
  const page = open();
  const dialog = { name: 'New Experience' };
  expect(await screen.findByRole('dialog', dialog)).toBeDefined();
  expect(history.location.href).toBe('/manage/experiences');
  const list = { level: 1, name: 'Experiences', hidden: true };

  history.back();
  await waitFor(() => expect(history.location.pathname).toBe('/profile'));
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
  history.forward();
  expect(await screen.findByRole('heading', list)).toBeDefined();
  expect(screen.queryByRole('dialog', dialog)).toBeNull();

  page.unmount();
  open();
  expect(await screen.findByRole('heading', list)).toBeDefined();
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
});

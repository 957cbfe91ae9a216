// The browser hydrates the page that the server renders for a shared link without changing it: React would
// report every mismatch.
import 'fake-indexeddb/auto';
import { createBrowserHistory } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FirstPage } from '#contract/first-page.ts';
import { renderPage } from '#src/app/render-page.tsx';
import { hydrate } from '#src/app/hydrate.tsx';
import { forgetTakenInvitation, takeInvitationFromAddress } from '#src/session/invitation.ts';
import { loadRest, isRestDeferred } from '#src/data/rest-of-app.ts';
import { giveFirstPage } from '#src/data/first-page.ts';
import { takenInvites } from '#src/data/taken-invites.ts';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { pretendScreen } from '#tests/support/in-app.tsx';
import { pretendZone } from '#tests/support/pretend-zone.ts';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';

const bringsRouter = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#src/app/routing/whole-routing.tsx', async (original) => {
  bringsRouter();
  return original();
});
/** The app's modules are loaded for the first time. */
const WHOLE_APP = { timeout: 20_000 };

const NOW = Date.parse('2027-04-07T01:20:00.000Z');

function somePage(widthPx: number, activities = 3): FirstPage {
  const event = someEvent({ startOn: '2027-04-06', endOn: '2027-04-08', rsvpType: 'OPEN' });
  const day = (date: string, index: number) =>
    someDay(
      date,
      index,
      `Day ${index + 1}`,
      Array.from({ length: activities }, (_, n) =>
        someActivity(
          date,
          `${String(8 + (n % 12)).padStart(2, '0')}:00`,
          `${String(9 + (n % 12)).padStart(2, '0')}:30`,
          `Walk ${n}`,
          {
            image: n === 0 ? '/files/0b0b0b0b-0000-7000-8000-000000000000' : null,
          },
        ),
      ),
    );
  return {
    now: NOW,
    widthPx,
    hour12: false,
    etag: '"1"',
    itinerary: { ...event, programs: [day('2027-04-06', 0), day('2027-04-07', 1), day('2027-04-08', 2)] },
  };
}

let app: Root | undefined;
// a device whose clock is right: with another one, the page would open another day soon after it has hydrated
beforeEach(() => void vi.useFakeTimers({ now: NOW + 90_000, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  clockChoice.set('device');
  app?.unmount();
  loadRest();
  giveFirstPage(null);
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-known');
});

function windowOf(widthPx: number): void {
  pretendScreen(widthPx);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

async function hydrated(page: FirstPage, path: string): Promise<{ root: HTMLElement; before: Element[] }> {
  const root = document.createElement('div');
  root.innerHTML = renderPage(path, page);
  document.body.append(root);
  const before = [...root.querySelectorAll('*')];
  history.replaceState(null, '', path);
  app = await hydrate(root, createBrowserHistory(), page);
  return { root, before };
}

test.each([
  ['a phone', 390, ''],
  ['a tablet', 834, ''],
  ['a computer', 1440, ''],
  ['an activity on a phone', 390, 'activity'],
  ['an activity on a computer', 1440, 'activity'],
])('%s: no hydration mismatch, and every element is kept', async (_, widthPx, what) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  windowOf(widthPx);
  const page = somePage(widthPx);
  const [day] = page.itinerary.programs;
  const below = what ? `/${day?.id}/${day?.activities[0]?.id}` : '';
  const { root, before } = await hydrated(page, `/itinerary/${page.itinerary.id}${below}`);
  expect([...logged.mock.calls, ...reported.mock.calls].map(String)).toEqual([]);
  expect(before.length).toBeGreaterThan(50);
  expect(before.filter((element) => !element.isConnected)).toEqual([]);
  expect(root.querySelector('h1')?.textContent).toBe(page.itinerary.name);
});

test('painted pictures of the server stay; one that cannot be fetched is painted on the device', async () => {
  windowOf(390);
  const page = somePage(390);
  const { root } = await hydrated(page, `/itinerary/${page.itinerary.id}`);
  const [first, second] = root.querySelectorAll('section img[src^="/scenes/"]');
  second?.dispatchEvent(new Event('error'));
  await vi.waitFor(
    () => expect(root.querySelectorAll('section img[src^="data:"]')).toHaveLength(1),
    WHOLE_APP,
  );
  expect(second?.isConnected).toBe(false);
  expect(first?.isConnected).toBe(true);
});

test('times are in 12-hour format where requested; content that only this device knows comes afterwards and takes no extra space', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  pretendZone('Europe/Lisbon');
  windowOf(390);
  const page = { ...somePage(390), hour12: true };
  const html = renderPage(`/itinerary/${page.itinerary.id}`, page);
  expect(html).toMatch(/>8:00<small[^>]*>(?:<!-- -->)? (?:<!-- -->)?AM</);
  // rendered for the language of the request, hydrated on a device with a 24-hour clock in another zone
  clockChoice.set('24');
  const { root, before } = await hydrated(page, `/itinerary/${page.itinerary.id}`);
  expect(isRestDeferred()).toBe(true);
  const zoneSwitch = () => root.querySelector('section header button[aria-haspopup=menu]');
  expect(zoneSwitch(), 'its code is not loaded yet').toBeNull();
  loadRest();
  await vi.waitFor(() => expect(zoneSwitch()).not.toBeNull(), WHOLE_APP);
  const heading = root.querySelector('section header div');
  expect(heading?.textContent).toMatch(/Times in Tokyo$/);
  expect(root.querySelector('time')?.textContent).toBe('08:00');
  // only the AM and PM marks are removed
  const gone = before.filter((element) => !element.isConnected).map(({ textContent }) => textContent?.trim());
  expect(gone).toEqual(['AM', 'AM', 'AM']);
  expect(logged.mock.calls).toEqual([]);
});

test('in a window of another width than the server assumed, the page is laid out again, without a warning', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  windowOf(390);
  const page = somePage(1440);
  const { root } = await hydrated(page, `/itinerary/${page.itinerary.id}`);
  expect(root.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('one');
  expect(reported.mock.calls).toEqual([]);
});

test('a day of hundreds of activities is rendered whole', async () => {
  const page = somePage(390, 90);
  const html = renderPage(`/itinerary/${page.itinerary.id}`, page);
  expect(html).toContain('Walk 89');
});

test('an invitation’s token is removed from the address at once, and survives a reload before it is stored', () => {
  history.replaceState(null, '', '/itinerary/some-event?invite=a-code&day=2');
  const taken = { eventId: 'some-event', invite: 'a-code' };
  expect(takeInvitationFromAddress()).toEqual(taken);
  expect(location.search).toBe('?day=2');
  takenInvites.clear();
  expect(takeInvitationFromAddress()).toEqual(taken);
  expect([...takenInvites], 'the token gives access to the event').toEqual([['some-event', 'a-code']]);
  forgetTakenInvitation();
  expect(takeInvitationFromAddress()).toBeNull();
  history.replaceState(null, '', '/');
});

test('navigating within the page needs no router; leaving it loads the router, the shell stays, and Back returns here', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  windowOf(390);
  const page = somePage(390);
  const here = `/itinerary/${page.itinerary.id}`;
  const [first, second] = page.itinerary.programs;
  const { root } = await hydrated(page, here);
  const bar = root.querySelector('header');
  const go = (link: Element | null | undefined) => userEvent.click(link as Element);
  const toDay = (id: string | undefined) => go(root.querySelector(`a[href="${here}/${id}"]`));

  await toDay(second?.id);
  await vi.waitFor(() => expect(location.pathname).toBe(`${here}/${second?.id}`));
  await go(root.querySelector(`a[href="${here}/${second?.id}/${second?.activities[0]?.id}"]`));
  await vi.waitFor(() =>
    expect(location.pathname).toBe(`${here}/${second?.id}/${second?.activities[0]?.id}`),
  );
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe(`${here}/${second?.id}`));
  await toDay(first?.id);
  await vi.waitFor(() => expect(location.pathname).toBe(`${here}/${first?.id}`));
  expect(bringsRouter).not.toHaveBeenCalled();

  await go(root.querySelector('header a[href="/"]'));
  await vi.waitFor(() => expect(location.pathname).toBe('/'), WHOLE_APP);
  await vi.waitFor(() => expect(root.querySelector('a[href="/privacy-policy"]')).not.toBeNull(), WHOLE_APP);
  expect(bringsRouter).toHaveBeenCalledOnce();
  expect(root.querySelector('header'), 'the bar is not rendered again').toBe(bar);
  expect(root.textContent).not.toContain('Walk 0');

  history.back();
  await vi.waitFor(() => expect(root.textContent).toContain('Walk 0'), WHOLE_APP);
  expect(location.pathname).toBe(`${here}/${first?.id}`);
  expect(root.querySelector('header'), 'the bar is not rendered again').toBe(bar);
  expect(logged.mock.calls.map(String)).toEqual([]);
});

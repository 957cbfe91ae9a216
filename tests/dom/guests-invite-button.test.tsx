import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

test('the round Invite button appears when scrolling back and at the end, and hides when scrolling down', async () => {
  pretendScreen(390);
  const { data } = await signedInOffline();
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.put(someRsvp(event.id, 'Ana'));
  const page = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await screen.findByText('Ana Tester');
  const scrolledTo = (y: number) => {
    vi.stubGlobal('scrollY', y);
    fireEvent.scroll(globalThis.window);
    return document.querySelector('[data-at-bottom="button"]:not([data-aside])') ? 'there' : 'aside';
  };
  // parts of the screen that have just been mounted render it again
  await waitFor(() => expect(scrolledTo(9000 - innerHeight)).toBe('there'));
  expect([0, 400, 395, 300, 500, 700, 650, 2].map(scrolledTo)).toEqual([
    'aside',
    'aside',
    // a jitter of the finger has no direction
    'aside',
    'there',
    'aside',
    'aside',
    'there',
    // the header has a button of its own
    'aside',
  ]);
  page.mockRestore();
  vi.unstubAllGlobals();
});

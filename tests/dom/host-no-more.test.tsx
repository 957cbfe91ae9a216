// A host who loses the role is told why manage mode closes.
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const host = { isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' } as const;

beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});

test('a host who loses the role while managing is redirected and notified; gaining it shows no message', async () => {
  const notice = vi.spyOn(toast, 'info').mockImplementation(() => '');
  const guest = { ...host, isOwner: false, isHost: false };
  const event = someEvent({ ...guest, isHost: true });
  await cacheEvent(data, event);
  const { path } = renderInApp(() => <EventPage eventId={event.id} subview="social" manage />);
  expect(await screen.findByRole('button', { name: 'Experience Settings' })).toBeDefined();
  expect(notice).not.toHaveBeenCalled();
  await data.cache.events.update(event.id, guest);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
  expect(notice).toHaveBeenCalledExactlyOnceWith('You are no longer a host of this experience.');
  await data.cache.events.update(event.id, { isHost: true });
  expect(await screen.findByRole('button', { name: 'Experience Settings' })).toBeDefined();
  expect(notice).toHaveBeenCalledOnce();
});

test('navigating from one’s own event to another person’s event does not count as losing the role', async () => {
  const notice = vi.spyOn(toast, 'info').mockImplementation(() => '');
  const [mine, theirs] = [someEvent(host), someEvent({ isGuest: true, selfStatus: 'YES' })];
  await cacheEvent(data, mine);
  await cacheEvent(data, theirs);
  const { path } = renderInApp(() => {
    const [shown, show] = useState(mine.id);
    return (
      <>
        <button onClick={() => show(theirs.id)}>To the other</button>
        <EventPage eventId={shown} subview="itinerary" manage />
      </>
    );
  });
  expect(await screen.findByRole('button', { name: 'Experience Settings' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'To the other' }));
  await waitFor(() => expect(path()).toBe(`/experiences/${theirs.id}/itinerary`));
  expect(notice).not.toHaveBeenCalled();
});

// Whose role as a host is taken learns why manage mode closes.
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

test('a host who loses the role while managing is redirected and told; becoming one needs no message', async () => {
  const said = vi.spyOn(toast, 'info').mockImplementation(() => '');
  const guest = { ...host, isOwner: false, isHost: false };
  const event = someEvent({ ...guest, isHost: true });
  await cacheEvent(data, event);
  const { path } = renderInApp(() => <EventPage eventId={event.id} subview="social" manage />);
  expect(await screen.findByRole('button', { name: 'Experience Settings' })).toBeDefined();
  expect(said).not.toHaveBeenCalled();
  await data.cache.events.update(event.id, guest);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
  expect(said).toHaveBeenCalledExactlyOnceWith('You are no longer a host of this experience.');
  await data.cache.events.update(event.id, { isHost: true });
  expect(await screen.findByRole('button', { name: 'Experience Settings' })).toBeDefined();
  expect(said).toHaveBeenCalledOnce();
});

test('going from one’s own event to somebody else’s is no loss of a role', async () => {
  const said = vi.spyOn(toast, 'info').mockImplementation(() => '');
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
  expect(said).not.toHaveBeenCalled();
});

import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

test('people who never answered a past event are listed at the end of all', async () => {
  pretendScreen(1280);
  const { data } = await signedInOffline();
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const people = { Ana: 'YES', Eve: 'EXPIRED', Dan: 'NO' } as const;
  for (const [name, status] of Object.entries(people))
    await data.cache.rsvps.put(someRsvp(event.id, name, { status }));
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await screen.findByRole('region', { name: 'No answer' });
  const names = screen.getAllByRole('region').map(({ textContent }) => /Ana|Dan|Eve/.exec(textContent)?.[0]);
  expect(names).toEqual(['Ana', 'Dan', 'Eve']);
  fireEvent.click(screen.getByRole('button', { name: /^Declined ?1$/ }));
  await waitFor(() => expect(screen.queryByText('Eve Tester')).toBeNull());
});

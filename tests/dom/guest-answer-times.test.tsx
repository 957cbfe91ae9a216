import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});

test('hosts see when people answered, also right after a decision, and no time where a host answered for them', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const answeredAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const asked = { status: 'HOST_APPROVAL_REQUESTED', answeredAt } as const;
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'Ana', { answeredAt }),
    someRsvp(event.id, 'Ben', asked),
    someRsvp(event.id, 'Cy', asked),
    someRsvp(event.id, 'Dan', { status: 'NO', answeredAt }),
    someRsvp(event.id, 'Eve', { status: 'REQUESTED' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await screen.findByText('Ana Tester');
  const row = (name: string) => screen.getByText(`${name} Tester`).closest('li')?.textContent ?? '';
  expect(row('Ana')).toContain('Answered 3 h ago');
  expect(row('Ben')).toContain('Asked 3 h ago');
  expect(row('Eve')).not.toContain('nswered');

  fireEvent.click(screen.getByRole('button', { name: 'Approve Ben Tester' }));
  await waitFor(() => expect(row('Ben')).toContain('Answered 3 h ago'));
  fireEvent.click(screen.getByRole('button', { name: 'Reject Cy Tester' }));
  await waitFor(() => expect(row('Cy')).not.toContain('3 h ago'));
  fireEvent.click(screen.getByRole('button', { name: 'Resend invite to Dan Tester' }));
  await waitFor(() => expect(row('Dan')).not.toContain('3 h ago'));
});

test('guests see no times', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.put(someRsvp(event.id, 'Ana', { answeredAt: new Date().toISOString() }));
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage={false} />);
  expect(await screen.findByText('Ana Tester')).toBeDefined();
  expect(screen.queryByText(/^(Answered|Asked)/)).toBeNull();
});

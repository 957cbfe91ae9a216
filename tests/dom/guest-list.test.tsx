import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { holdEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});

const guest = (eventId: string, firstName: string, more: Partial<RsvpRow> = {}): RsvpRow => {
  const id = crypto.randomUUID();
  return {
    id,
    eventId,
    status: 'YES',
    onboardStatus: null,
    decidedBy: null,
    version: 1,
    updatedAt: '2027-01-01T00:00:00.000Z',
    ...more,
    user: {
      guid: crypto.randomUUID(),
      firstName,
      lastName: 'Tester',
      profilePic: null,
      organisation: null,
      emailId: `${firstName.toLowerCase()}@example.org`,
      tags: [],
      isOwner: false,
      isHost: false,
      ...more.user,
    },
  };
};

test('hosts remove a guest after a question, and see whose mail was not delivered', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await holdEvent(data, event);
  const [ana, noor] = [guest(event.id, 'Ana'), guest(event.id, 'Noor', { mailTrouble: 'NO_MAILBOX' })];
  await data.cache.rsvps.bulkPut([
    ana,
    noor,
    guest(event.id, 'Max', { mailTrouble: 'RETRYING' }),
    guest(event.id, 'Pia', { mailTrouble: 'STOPPED' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const row = async (name: string) =>
    (await screen.findAllByRole('listitem')).find((item) => item.textContent?.includes(name))!;
  await waitFor(() => expect(screen.getByText(/^Mail not delivered/)).toBeDefined());
  expect((await row('Noor')).textContent).toContain('Mail not delivered: there is no such address');
  expect((await row('Max')).textContent).toContain('Mail delayed');
  expect((await row('Pia')).textContent).toContain('Invitation not sent: this person has unsubscribed');
  expect((await row('Ana')).textContent).not.toContain('Mail');

  await userEvent.click(screen.getByRole('button', { name: 'Remove Ana Tester' }));
  const sure = within(await screen.findByRole('dialog'));
  expect(sure.getByText('Are you sure you want to remove 1 attendee(s)?')).toBeDefined();
  await userEvent.click(sure.getByRole('button', { name: 'Remove' }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args }))).toEqual([
      { type: 'removeGuests', args: { eventId: event.id, users: [ana.user.guid] } },
    ]),
  );
  await waitFor(async () => expect((await row('Ana')).textContent).toContain('Host Declined'));
});

test('guests see neither', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await holdEvent(data, event);
  await data.cache.rsvps.bulkPut([guest(event.id, 'Ana')]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage={false} />);
  expect(await screen.findByText('Ana Tester')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a host sends an invitation again that was not delivered, and no other', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await holdEvent(data, event);
  const noor = guest(event.id, 'Noor', { status: 'ONBOARD_REQUESTED', mailTrouble: 'MAILBOX_FULL' });
  await data.cache.rsvps.bulkPut([
    noor,
    guest(event.id, 'Max', { status: 'REQUESTED', mailTrouble: 'RETRYING' }),
    guest(event.id, 'Pia', { status: 'REQUESTED', mailTrouble: 'STOPPED' }),
    guest(event.id, 'Ana', { mailTrouble: 'FAILED' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send the invitation to Noor Tester again' }),
  );
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Send the invitation/ })).toEqual([]));
  expect((await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args }))).toEqual([
    { type: 'decideRsvps', args: { eventId: event.id, status: 'REQUESTED', rsvps: [noor.id] } },
  ]);
});

// Long because hosts and guests, small lists and large ones, share one setup for the guest list.
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { guestActs } from '#src/features/event/guests/guest-acts.ts';
import { deleteAllUndoably } from '#src/features/outcome/delete-undoably.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { ToasterHost } from '#src/ui/notices/toaster-host.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { confirmAll } from '#tests/support/outcomes.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});

test('hosts remove a guest after a confirmation and can undo it, and see whose mail was not delivered', async () => {
  const info = vi.spyOn(toast, 'info');
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const [ana, noor] = [someRsvp(event.id, 'Ana'), someRsvp(event.id, 'Noor', { mailTrouble: 'NO_MAILBOX' })];
  await data.cache.rsvps.bulkPut([
    ana,
    noor,
    someRsvp(event.id, 'Max', { mailTrouble: 'RETRYING' }),
    someRsvp(event.id, 'Pia', { mailTrouble: 'STOPPED' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const row = async (name: string) =>
    (await screen.findAllByRole('listitem')).find((item) => item.textContent?.includes(name))!;
  await waitFor(() => expect(screen.getByText(/^E-mail not delivered/)).toBeDefined());
  expect((await row('Noor')).textContent).toContain('E-mail not delivered: there is no such address');
  expect((await row('Max')).textContent).toContain('E-mail delayed');
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
  await waitFor(() => expect(info.mock.calls[0]?.[0]).toBe('Removing Ana Tester'));
  expect((await data.outbox.mutations.toArray())[0]?.heldUntil, 'not sent yet').toBeGreaterThan(Date.now());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await row('Ana')).textContent).not.toContain('Host Declined'));
  expect(await data.outbox.mutations.count()).toBe(0);
});

test('an organisation runs in the direction of its script, apart from the address next to it', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.put(someRsvp(event.id, 'Noa', { user: { organisation: 'חברת הדרך' } }));
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  expect((await screen.findByText('חברת הדרך')).tagName).toBe('BDI');
});

test('a bounced mail to an attendee can be sent again', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const noor = someRsvp(event.id, 'Noor', { mailTrouble: 'MAILBOX_FULL' });
  await data.cache.rsvps.bulkPut([noor, someRsvp(event.id, 'Max', { mailTrouble: 'RETRYING' })]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send the last e-mail to Noor Tester again' }),
  );
  await waitFor(async () =>
    expect(await data.outbox.mutations.toArray()).toMatchObject([
      { type: 'remindGuests', request: { body: { rsvps: [noor.id] } } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send the last e-mail/ })).toBeNull());
});

test('a mail counts as resent only if the server has sent it', async () => {
  const [info, success] = [vi.spyOn(toast, 'info'), vi.spyOn(toast, 'success')];
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const noor = { ...someRsvp(event.id, 'Noor', { mailTrouble: 'FAILED' }), sync: null, syncOf: {} };
  const again = async (answer: { sent: string[]; skipped: string[] }) => {
    guestActs(event.id, true, () => undefined).mailAgain?.(noor);
    await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
    await confirmAll(data, answer);
  };
  await again({ sent: [], skipped: [noor.id] });
  // on a slow machine, that it waits is said before
  await waitFor(() => expect(info).toHaveBeenLastCalledWith('There was nothing left to resend.'));
  expect(success).not.toHaveBeenCalled();
  await again({ sent: [noor.id], skipped: [] });
  await waitFor(() => expect(success.mock.calls).toEqual([['Resent']]));
});

test('a name is written in its own direction, apart from what stands beside it', async () => {
  const event = someEvent({
    name: 'ירושלים!',
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
  });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'נועה (שרה)', { companions: ['', ''], user: { lastName: '' } }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const name = await screen.findByText('נועה (שרה)');
  expect(name.dir).toBe('auto');
  expect(name.parentElement?.textContent).toMatch(/^נועה \(שרה\) · ./);
  const path = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  expect(path.getByText('ירושלים!').tagName).toBe('BDI');
});

test('guests cannot remove anybody', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([someRsvp(event.id, 'Ana')]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage={false} />);
  expect(await screen.findByText('Ana Tester')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a host can resend an invitation that was not delivered, and no other', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const noor = someRsvp(event.id, 'Noor', { status: 'ONBOARD_REQUESTED', mailTrouble: 'MAILBOX_FULL' });
  await data.cache.rsvps.bulkPut([
    noor,
    someRsvp(event.id, 'Max', { status: 'REQUESTED', mailTrouble: 'RETRYING' }),
    someRsvp(event.id, 'Pia', { status: 'REQUESTED', mailTrouble: 'STOPPED' }),
    someRsvp(event.id, 'Ana', { mailTrouble: 'FAILED' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send the invitation to Noor Tester again' }),
  );
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Send the invitation/ })).toEqual([]));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args }))).toEqual([
      { type: 'decideRsvps', args: { eventId: event.id, status: 'REQUESTED', rsvps: [noor.id] } },
    ]),
  );
});

test('people with the same status are selected and decided together; the owner and invited people cannot be selected', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const [ana, ben] = ['Ana', 'Ben'].map((name) =>
    someRsvp(event.id, name, { status: 'HOST_APPROVAL_REQUESTED' }),
  );
  await data.cache.rsvps.bulkPut([
    ana!,
    ben!,
    someRsvp(event.id, 'Olga', { user: { isOwner: true, isHost: true } }),
    someRsvp(event.id, 'Ines', { status: 'REQUESTED' }),
    someRsvp(event.id, 'Gil'),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  fireEvent.click(await screen.findByLabelText('Select Gil Tester'));
  for (const name of ['Select Olga Tester', 'Select Ines Tester'])
    expect(screen.queryByLabelText(name)).toBeNull();
  expect(screen.getByText('Make Host')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Select all: Approval requested'));
  expect(screen.getByText('2 selected')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Select Ben Tester'));
  expect(screen.getByText('1 selected')).toBeDefined();
  fireEvent.click(within(screen.getByLabelText('Selected attendees')).getByText('Reject'));
  expect(screen.queryByLabelText('Selected attendees')).toBeNull();
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args }))).toEqual([
      { type: 'decideRsvps', args: { eventId: event.id, status: 'NO', rsvps: [ana!.id] } },
    ]),
  );
});

test.each([
  ['approved', 'HOST_APPROVAL_REQUESTED', 'Approval requested', 'Approve', 'Approving 2 people'],
  ['rejected', 'HOST_APPROVAL_REQUESTED', 'Approval requested', 'Reject', 'Rejecting 2 people'],
  ['made hosts', 'YES', 'Attending', 'Make Host', 'Making 2 people hosts'],
] as const)(
  'several people are %s together, which can be undone as one',
  async (_, status, group, act, message) => {
    const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
    await cacheEvent(data, event);
    await data.cache.rsvps.bulkPut(['Ana', 'Ben'].map((name) => someRsvp(event.id, name, { status })));
    renderInApp(() => (
      <>
        <EventPage eventId={event.id} subview="attendees" manage />
        <ToasterHost />
      </>
    ));
    fireEvent.click(await screen.findByLabelText(`Select all: ${group}`));
    const before = Date.now();
    fireEvent.click(within(screen.getByLabelText('Selected attendees')).getByText(act));
    expect(await screen.findByText(message)).toBeDefined();
    const [held, ...more] = await data.outbox.mutations.toArray();
    expect(more).toEqual([]);
    expect(held?.heldUntil).toBeGreaterThan(before + 5000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
  },
);

test('invited people are reminded, but not twice on the same day', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const due = [
    someRsvp(event.id, 'Never', { status: 'REQUESTED' }),
    someRsvp(event.id, 'Long', { status: 'ONBOARD_REQUESTED', remindedAt: ago(86_400_000) }),
  ];
  await data.cache.rsvps.bulkPut([
    ...due,
    someRsvp(event.id, 'Today', { status: 'REQUESTED', remindedAt: ago(3_600_000) }),
    someRsvp(event.id, 'Unsubscribed', { status: 'REQUESTED', mailTrouble: 'STOPPED' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  expect((await screen.findByText('Today Tester')).closest('li')?.textContent).toContain('Reminded 1 h ago');
  expect(screen.queryByLabelText('Send a reminder to Today Tester')).toBeNull();
  expect(screen.getByLabelText('Send a reminder to Never Tester')).toBeDefined();
  fireEvent.click(screen.getByText('Send Reminder'));
  expect(await screen.findByText('All reminded today')).toBeDefined();
  await waitFor(async () => {
    const [row] = await data.outbox.mutations.toArray();
    expect([row?.type, (row?.args as { rsvps: string[] } | undefined)?.rsvps.toSorted()]).toEqual([
      'remindGuests',
      due.map(({ id }) => id).toSorted(),
    ]);
  });
});

test('if more people are waiting than can be reminded in a day, the dialog says so first, and as many as possible are reminded', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const rows = Array.from({ length: 620 }, (_, n) => ({
    ...someRsvp(event.id, `Guest${n}`, { status: 'REQUESTED' }),
    sync: null,
    syncOf: {},
  }));
  renderInApp(() => <p>Attendees</p>);
  void guestActs(event.id, true, () => undefined).remind(rows);
  const sure = within(await screen.findByRole('dialog', { name: 'Send Reminder' }));
  expect(sure.getByText(/^At most 500 .* The first 500 of 620 are reminded now/)).toBeDefined();
  expect(await data.outbox.mutations.count()).toBe(0);
  await userEvent.click(sure.getByRole('button', { name: 'Remind 500' }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.orderBy('seq').toArray()).map(({ args }) => args)).toEqual(
      // this many people at once
      Array.from({ length: 20 }, (_part, nth) => ({
        eventId: event.id,
        rsvps: rows.slice(nth * 25, nth * 25 + 25).map(({ id }) => id),
      })),
    ),
  );
});

test('the waiting list is shown in its order, with positions; a host gives somebody a place or removes them', async () => {
  const event = someEvent({
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
    guestsCount: 3,
    capacity: 2,
    isFull: true,
  });
  await cacheEvent(data, event);
  const [ben, cy] = [
    someRsvp(event.id, 'Ben', { status: 'WAITLISTED', waitingSince: 9 }),
    someRsvp(event.id, 'Cy', { status: 'WAITLISTED', waitingSince: 7 }),
  ];
  await data.cache.rsvps.bulkPut([someRsvp(event.id, 'Ana'), ben, cy]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const line = within(await screen.findByRole('region', { name: 'Waiting list' }));
  expect(
    line.getAllByRole('listitem').map((row) => /\w+ Tester · number \d/.exec(row.textContent ?? '')?.[0]),
  ).toEqual(['Cy Tester · number 1', 'Ben Tester · number 2']);
  expect(screen.getByText(/2 of 2 places/)).toBeDefined();
  expect(line.getByRole('button', { name: 'Remove Cy Tester' })).toBeDefined();

  await userEvent.click(line.getByRole('button', { name: 'Give Ben Tester a place' }));
  await waitFor(() => expect(line.queryByText('Ben Tester')).toBeNull());
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args }))).toEqual([
      { type: 'decideRsvps', args: { eventId: event.id, status: 'YES', rsvps: [ben.id], evenIfFull: true } },
    ]),
  );
  const coming = within(screen.getByRole('region', { name: 'Attending' }));
  expect(coming.getByText('Ben Tester')).toBeDefined();
});

test('a refused decision about one person says why, in a toast and in their row, with Retry and Discard', async () => {
  const said = vi.spyOn(toast, 'error');
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const asking = { status: 'HOST_APPROVAL_REQUESTED' } as const;
  const [ana, ben] = [someRsvp(event.id, 'Ana', asking), someRsvp(event.id, 'Ben', asking)];
  await data.cache.rsvps.bulkPut([ana, ben]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Ana Tester' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
  const text = 'Another host has rejected this request.';
  await data.outbox.mutations
    .toCollection()
    .modify({ status: 'rejected', outcome: { status: 409, code: 'FORBIDDEN', text, at: 0 } });
  const row = within((await screen.findByText(`Not sent. ${text}`)).closest('li')!);
  expect(row.getByText('Ana Tester')).toBeDefined();
  await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(`Not approved\n${text}`));
  expect(row.getByRole('button', { name: 'Discard' })).toBeDefined();
  await userEvent.click(row.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ status, args }) => ({ status, args }))).toEqual([
      { status: 'queued', args: { eventId: event.id, status: 'YES', rsvps: [ana.id] } },
    ]),
  );
});

test.each([
  ['made a host', 'Make Host', 'The hosts were not changed'],
  ['tagged', 'Tags', 'Tags were not changed'],
] as const)('if a single attendee cannot be %s, a toast says why', async (_, button, failed) => {
  const said = vi.spyOn(toast, 'error');
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([someRsvp(event.id, 'Gil')]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  fireEvent.click(await screen.findByLabelText('Select Gil Tester'));
  await userEvent.click(within(screen.getByLabelText('Selected attendees')).getByText(button));
  if (button === 'Tags') {
    const tags = within(await screen.findByRole('dialog', { name: 'Tags' }));
    await userEvent.type(tags.getByRole('combobox', { name: 'Find or add a tag' }), 'VIP{Enter}');
    await userEvent.click(tags.getByRole('button', { name: 'Save' }));
  }
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
  const outcome = { status: 403, code: 'FORBIDDEN', text: 'You are no longer a host.', at: 0 } as const;
  await data.outbox.mutations.toCollection().modify({ status: 'rejected', outcome });
  await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(`${failed}\n${outcome.text}`));
});

test('after each decision the focus is on the same button of the next row in that group, after the last one in the content', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'Ana', { status: 'HOST_APPROVAL_REQUESTED' }),
    someRsvp(event.id, 'Ben', { status: 'HOST_APPROVAL_REQUESTED' }),
    someRsvp(event.id, 'Cy', { status: 'HOST_APPROVAL_REQUESTED' }),
    someRsvp(event.id, 'Max', { mailTrouble: 'NO_MAILBOX' }),
    someRsvp(event.id, 'Zoe'),
  ]);
  renderInApp(() => (
    <main tabIndex={-1}>
      <EventPage eventId={event.id} subview="attendees" manage />
    </main>
  ));
  const button = (name: string) => screen.findByRole('button', { name });
  const hasFocus = async (element: HTMLElement) =>
    waitFor(() => expect(document.activeElement).toBe(element));
  (await button('Approve Ben Tester')).focus();
  await userEvent.keyboard('{Enter}');
  await hasFocus(await button('Approve Cy Tester'));
  expect(
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', repeat: true }),
    'a key that is held down decides about one person only',
  ).toBe(false);
  await userEvent.keyboard('{Enter}');
  await hasFocus(await button('Approve Ana Tester'));
  (await button('Reject Ana Tester')).focus();
  await userEvent.keyboard('{Enter}');
  await hasFocus(screen.getByRole('main'));

  await userEvent.click(await button('Remove Max Tester'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await hasFocus(await button('Remove Zoe Tester'));
});

test('after something was done about several guests, or they are deselected, the focus is in the list', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([
    ...['Ana', 'Ben', 'Cy', 'Dan'].map((name) =>
      someRsvp(event.id, name, { status: 'HOST_APPROVAL_REQUESTED' }),
    ),
    someRsvp(event.id, 'Max'),
    someRsvp(event.id, 'Zoe'),
    ...['Ida', 'Jo'].map((name) => someRsvp(event.id, name, { status: 'REQUESTED' })),
  ]);
  renderInApp(() => (
    <main tabIndex={-1}>
      <EventPage eventId={event.id} subview="attendees" manage />
    </main>
  ));
  const box = async (name: string) => screen.findByLabelText(name);
  const press = async (name: string | RegExp) => {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  };
  const hasFocus = async (name: string) => {
    const element = await box(name);
    await waitFor(() => expect(document.activeElement).toBe(element));
  };
  await userEvent.click(await box('Select Zoe Tester'));
  await press('Clear selection');
  await hasFocus('Select Zoe Tester');

  for (const name of ['Ana', 'Ben']) await userEvent.click(await box(`Select ${name} Tester`));
  await press('Approve');
  expect(await screen.findByRole('button', { name: 'Approve all 2' })).toBeDefined();
  await hasFocus('Select all: Approval requested');

  await press('Approve all 2');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Approval requested' })).toBeNull());
  await hasFocus('Select all: Attending');

  await press('Send Reminder');
  expect(await screen.findByText('All reminded today')).toBeDefined();
  await hasFocus('Select all: Attending');
});

test('hosts tag one or several people by keyboard, and filter the list by tags', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const [ana, ben, ines] = [
    someRsvp(event.id, 'Ana', { user: { tags: ['Speaker'] } }),
    someRsvp(event.id, 'Ben'),
    someRsvp(event.id, 'Ines', { status: 'REQUESTED', user: { tags: ['Press'] } }),
  ];
  await data.cache.rsvps.bulkPut([ana, ben, ines]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const user = userEvent.setup();
  const sent = async () =>
    (await data.outbox.mutations.orderBy('seq').toArray()).map(({ args }) => args as object);

  await user.click(await screen.findByRole('button', { name: 'Tags of Ines Tester' }));
  const one = within(await screen.findByRole('dialog', { name: 'Tags' }));
  const field = one.getByRole('combobox', { name: 'Find or add a tag' });
  expect(one.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Press', 'Speaker']);
  await user.type(field, 'spea{Enter}VIP, {ArrowUp}{ArrowUp}');
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Press');
  await user.keyboard('{Enter}');
  expect(one.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual([
    'spea',
    'VIP',
  ]);
  await user.click(one.getByRole('option', { name: 'spea' }));
  await user.click(one.getByRole('option', { name: 'Speaker' }));
  await user.type(field, 'x'.repeat(41));
  expect(one.getByText('A tag has at most 40 characters.')).toBeDefined();
  await user.clear(field);
  await user.type(field, 'Table 4');
  await user.click(one.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await sent()).toEqual([
      { eventId: event.id, rsvps: [ines.id], add: ['VIP', 'Speaker', 'Table 4'], remove: ['Press'] },
    ]),
  );

  await user.click(screen.getByLabelText('Select all: Attending'));
  await user.click(within(screen.getByLabelText('Selected attendees')).getByRole('button', { name: 'Tags' }));
  const both = within(await screen.findByRole('dialog', { name: 'Tags' }));
  expect(both.getByText('2 attendees')).toBeDefined();
  const speaker = both.getByRole('option', { name: /^Speaker/ });
  expect([speaker.getAttribute('aria-selected'), speaker.textContent]).toEqual(['false', 'Speaker1 of 2']);
  await user.click(speaker);
  await user.click(both.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await sent())[1]).toEqual({
      eventId: event.id,
      rsvps: [ben.id],
      add: ['Speaker'],
      remove: [],
    }),
  );
  await user.click(screen.getByLabelText('Clear selection'));

  await user.click(screen.getByRole('button', { name: 'Filter by Tags' }));
  const filter = within(await screen.findByRole('dialog', { name: 'Filter by Tags' }));
  expect(
    filter.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent),
    'each with its count',
  ).toEqual(['Speaker3', 'Table 41', 'VIP1']);
  await user.click(filter.getByRole('checkbox', { name: /^VIP/ }));
  await waitFor(() => expect(screen.queryByText('Ana Tester')).toBeNull());
  expect(screen.getByText('Ines Tester')).toBeDefined();
  await user.click(filter.getByRole('checkbox', { name: /^Speaker/ }));
  expect(await screen.findByText('Ana Tester')).toBeDefined();
  await user.click(filter.getByRole('button', { name: 'Clear' }));
  expect(filter.getAllByRole('checkbox', { checked: false })).toHaveLength(3);
  await user.click(filter.getByRole('button', { name: 'Show 3 attendees' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter by Tags' })).toBeNull());
});

test('companions are shown with their guest and counted; hosts see the names that were given', async () => {
  const offered = vi.spyOn(toast, 'info');
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES', guestsCount: 7 });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'Ana', { companions: ['Zoe', '', ''] }),
    someRsvp(event.id, 'Ben', { companions: [''] }),
    someRsvp(event.id, 'Cy'),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const coming = within(await screen.findByRole('region', { name: 'Attending' }));
  expect(coming.getByText('3 · 7 people')).toBeDefined();
  expect(screen.getByText('7 attending')).toBeDefined();
  expect(coming.getByText(/with Zoe and 2 others/)).toBeDefined();
  expect(coming.getByText(/\+1/)).toBeDefined();

  await userEvent.click(coming.getByRole('button', { name: 'Remove Ana Tester' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const gone = within(await screen.findByRole('region', { name: 'Declined' }));
  expect(gone.getByText('Ana Tester')).toBeDefined();
  expect(gone.queryByText(/Zoe|people/), 'people who declined bring nobody').toBeNull();
  expect(coming.getByText('2 · 3 people')).toBeDefined();
  expect(await screen.findByText('3 attending')).toBeDefined();
  await waitFor(() => expect(offered).toHaveBeenCalled());
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await coming.findByText(/with Zoe and 2 others/), 'but after Undo they do').toBeDefined();
});

test('of thousands of guests only those in view are rendered; all can be selected, counted and found', async () => {
  // elements have no size in jsdom
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(68);
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const named = (n: number) => `Guest${String(n).padStart(4, '0')}`;
  const many = Array.from({ length: 2000 }, (_, n) => someRsvp(event.id, named(n)));
  await data.cache.rsvps.bulkPut([
    ...many,
    someRsvp(event.id, 'Ada', { status: 'NO' }),
    someRsvp(event.id, 'Bo', { status: 'NO' }),
  ]);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const coming = within(await screen.findByRole('region', { name: 'Attending' }));
  const drawn = () => coming.getAllByRole('listitem');
  expect(drawn().length).toBeLessThan(40);
  expect(
    drawn().map((row) => [
      row.ariaSetSize ?? row.getAttribute('aria-setsize'),
      row.getAttribute('aria-posinset'),
    ])[3],
  ).toEqual(['2000', '4']);
  expect(screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toContain(
    'Attending2000',
  );
  const gone = within(screen.getByRole('region', { name: 'Declined' }));
  expect(
    gone.getAllByRole('listitem').map((row) => row.getAttribute('aria-setsize')),
    'a short list is rendered completely',
  ).toEqual([null, null]);

  fireEvent.click(await coming.findByLabelText(`Select ${named(2)} Tester`));
  fireEvent.click(coming.getByLabelText(`Select ${named(9)} Tester`), { shiftKey: true });
  expect(screen.getByText('8 selected')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Select all: Attending'));
  expect(screen.getByText('2000 selected')).toBeDefined();
  fireEvent.click(coming.getByLabelText(`Select ${named(1)} Tester`));
  expect(screen.getByText('1999 selected')).toBeDefined();

  const box = coming.getByLabelText(`Select ${named(1)} Tester`);
  box.focus();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1000 * 68);
  fireEvent.scroll(window);
  await coming.findByText(`${named(1000)} Tester`);
  expect(coming.queryByText(`${named(2)} Tester`)).toBeNull();
  expect(document.activeElement, 'the focused row stays').toBe(box);

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'guest1999' } });
  await waitFor(() =>
    expect(drawn().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(named(1999))]),
  );
});

test('a scrolled list keeps its position when a row is added above', async () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const named = (n: number) => `Guest${String(n).padStart(3, '0')}`;
  await data.cache.rsvps.bulkPut(Array.from({ length: 300 }, (_, n) => someRsvp(event.id, named(n))));
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage={false} />);
  await screen.findByText(`${named(0)} Tester`);
  const to = (y: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
    fireEvent.scroll(window);
  };
  to(100 * 69 + 20);
  await screen.findByText(`${named(100)} Tester`);
  expect(screen.queryByText(`${named(0)} Tester`)).toBeNull();
  await data.cache.rsvps.bulkPut([someRsvp(event.id, 'Anna'), someRsvp(event.id, 'Zoe')]);
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[{ top: 69, behavior: 'instant' }]]));
});

test('when many people are removed at once, Undo is available for all of them equally long', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const parts = Array.from({ length: 3 }, () => ({ eventId: event.id, users: [crypto.randomUUID()] }));
  await deleteAllUndoably(removeGuestsMutation, parts, { says: 'Removing', outcome: { failed: 'Failed' } });
  const held = (await data.outbox.mutations.toArray()).map(({ heldUntil }) => heldUntil);
  expect(held).toHaveLength(3);
  expect(new Set(held).size).toBe(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
});

test('Export saves the groups that are shown, in the order of the screen', async () => {
  const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'Ana', { status: 'NO' }),
    someRsvp(event.id, 'Ben', { status: 'WAITLISTED', waitingSince: 20 }),
    someRsvp(event.id, 'Cleo', { status: 'WAITLISTED', waitingSince: 10 }),
    someRsvp(event.id, 'Dora'),
  ]);
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:list';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  const exported = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const text = (await saved.at(-1)?.text()) ?? '';
    return text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(' ')[0]);
  };
  await screen.findByText('Dora Tester');
  expect(await exported()).toEqual(['Dora', 'Cleo', 'Ben', 'Ana']);
  await userEvent.click(screen.getByRole('button', { name: /^Waiting list/ }));
  await waitFor(() => expect(screen.queryByText('Dora Tester')).toBeNull());
  expect(await exported()).toEqual(['Cleo', 'Ben']);
});

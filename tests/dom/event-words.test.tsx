// An event's name, subtitle and description, which hosts edit in place: what becomes of a text that cannot be
// sent or stored.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const event = someEvent({
  isOwner: true,
  isHost: true,
  name: 'Kyoto',
  subtitle: 'In spring',
  description: 'Six days on foot',
});
let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  renderInApp(() => <EventPage eventId={event.id} subview="itinerary" manage />);
});

async function edit(label: string, text: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Edit ${label}:`) }));
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
}
const requests = async () => (await data.outbox.mutations.orderBy('seq').toArray()).map((row) => row.request);
/** Parks the only change, as after such an answer of the server. */
async function park(to: Pick<OutboxRow, 'status' | 'outcome'>) {
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
  await act(async () => void (await data.outbox.mutations.toCollection().modify(to)));
}
const at = 0;

test('a description that somebody else has changed as well is shown in both versions, and one is chosen', async () => {
  await edit('Event description', 'Six days by bike');
  await park({
    status: 'conflict',
    outcome: { status: 409, code: 'FIELD_CONFLICT', text: '', current: { description: 'By boat' }, at },
  });
  const choice = (await screen.findByRole('button', { name: 'Keep mine' })).closest<HTMLElement>(
    '[role=alert]',
  )!;
  expect(within(choice).getByText('Six days by bike')).toBeDefined();
  expect(within(choice).getByText('By boat')).toBeDefined();
  await userEvent.click(within(choice).getByRole('button', { name: 'Keep mine' }));
  await waitFor(async () =>
    expect(await requests()).toMatchObject([
      { body: { description: 'Six days by bike', base: { description: 'By boat' } } },
    ]),
  );
});

test('a name that was refused says why, and can be retried or discarded in its place', async () => {
  await edit('Event name', 'Kyoto, Slowly');
  const text = 'Too many changes today.';
  await park({ status: 'rejected', outcome: { status: 403, code: 'FORBIDDEN', text, at } });
  const header = within((await screen.findByRole('heading', { level: 1 })).closest('header')!);
  expect((await header.findByRole('alert')).textContent).toBe(`Not sent. ${text}`);
  expect(header.getByRole('button', { name: 'Discard' })).toBeDefined();
  await userEvent.click(header.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(header.queryByRole('alert')).toBeNull());
  await waitFor(async () =>
    expect(await requests()).toMatchObject([{ body: { name: 'Kyoto, Slowly', base: { name: 'Kyoto' } } }]),
  );
});

test.each([
  ['Event name', 'Osaka'],
  ['Event subtitle', 'In autumn'],
  ['Event description', 'Six days by bike'],
])('the text of %s that this device cannot store stays on screen until it is saved', async (label, text) => {
  const add = vi.spyOn(data.outbox.mutations, 'bulkAdd').mockRejectedValue(new Error('disk'));
  await edit(label, text);
  expect(await screen.findByText('Could not save on this device')).toBeDefined();
  expect(screen.getByRole('button', { name: `Edit ${label}: ${text}` })).toBeDefined();
  expect(await requests()).toEqual([]);
  add.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await requests()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Could not save on this device')).toBeNull());
});

import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DebugDb, deleteDebugDb } from '#src/data/databases/debug-db.ts';
import { theDevice } from '#src/data/device/device.ts';
import { keepLog } from '#src/data/device/keep-log.ts';
import { setSending } from '#src/data/sending.ts';
import { DebugCorner } from '#src/features/debug/debug-corner.tsx';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let db: DebugDb;
const onOff = vi.fn<() => void>();

beforeEach(async () => {
  pretendScreen(1280);
  await signedInOffline();
  db = new DebugDb(theDevice());
  theDevice().log = keepLog(theDevice(), db, 'tab test');
  renderInApp(() => <DebugCorner db={db} onOff={onOff} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Debug' }));
});
afterEach(async () => {
  theDevice().log = undefined;
  setSending([]);
  db.close();
  await deleteDebugDb(theDevice());
});

const panel = async () => within(await screen.findByRole('dialog', { name: 'Debug panel' }));

test('a network condition is set by one choice, which the button at the edge then shows', async () => {
  await userEvent.click((await panel()).getByRole('radio', { name: 'Offline' }));
  expect(await screen.findByRole('button', { name: 'Debug: offline' })).toBeDefined();
  expect(await db.network()).toMatchObject({ condition: 'offline' });
  await userEvent.click((await panel()).getByRole('radio', { name: 'Real network' }));
  expect(await screen.findByRole('button', { name: 'Debug' })).toBeDefined();
});

test('the parameters of weak Wi-Fi are shown and stored', async () => {
  await userEvent.click((await panel()).getByRole('radio', { name: 'Weak Wi-Fi' }));
  const loss = await (await panel()).findByLabelText('Lost calls, %');
  await userEvent.clear(loss);
  await waitFor(async () => expect((await db.network()).weak.loss).toBe(0));
  await userEvent.type(loss, '35');
  await waitFor(async () => expect((await db.network()).weak.loss).toBe(0.35));
  expect((loss as HTMLInputElement).value).toBe('35');
});

test('the next calls fail as chosen and are counted down; the remaining failures can be cancelled', async () => {
  const { getByLabelText, getByRole, findByText } = await panel();
  await userEvent.selectOptions(getByLabelText('How'), 'status-503');
  const count = getByLabelText('How many');
  await userEvent.clear(count);
  await userEvent.type(count, '3');
  await userEvent.click(getByRole('button', { name: 'Set' }));
  expect(await findByText('3 calls will still fail')).toBeDefined();
  await db.takeFailure({ carriesChanges: true });
  expect(await findByText('2 calls will still fail')).toBeDefined();
  await userEvent.click(getByRole('button', { name: 'Stop' }));
  await waitFor(async () =>
    expect((await db.network()).failNext).toEqual({ count: 0, how: 'status-503', which: 'changes' }),
  );
});

test('rows are shown with their state, lane and attempts, without their texts; draining takes one press', async () => {
  const reasons: string[] = [];
  const stop = onQueued((_, reason) => reasons.push(reason));
  await createPost({ eventId: someEvent({}).id, title: 'Nobody else is to read this' });
  const { findByTestId, getByRole, queryByText, getByTestId } = await panel();
  const row = await findByTestId('debug-row');
  expect(row.textContent).toMatch(/^createPost waiting.*lane post:/);
  expect(queryByText(/Nobody else/)).toBeNull();
  await waitFor(() => expect(getByTestId('debug-log').textContent).toContain('queued'));
  await userEvent.click(getByRole('button', { name: 'Drain now' }));
  await waitFor(() => expect(reasons).toContain('tap'));
  stop();
});

test('the panel can be turned off in itself', async () => {
  await userEvent.click((await panel()).getByRole('button', { name: 'Turn the debug panel off' }));
  expect(onOff).toHaveBeenCalledOnce();
});

import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { rememberUnsaved } from '#src/data/remember-unsaved.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { SignOutDialog } from '#src/features/account/sign-out-dialog.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});
afterEach(() => {
  unsaved.items = [];
});

test('what the device could not store is listed; it cannot be kept here, so one stays or discards it', async () => {
  const stay = vi.fn();
  const lost = { id: crypto.randomUUID(), clientAt: 0, type: 'createPost', args: {}, lane: '' };
  rememberUnsaved(data, { ...lost, label: 'Post', words: 'Only here' });
  renderInApp(() => <SignOutDialog onStay={stay} />);
  const stays = await screen.findByRole('button', { name: 'Stay and send' });
  expect(screen.getByText('1 change has not been sent yet.')).toBeDefined();
  expect(screen.getByText('Post: “Only here”')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Discard 1 change' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Log out and keep it here' })).toBeNull();
  await userEvent.click(stays);
  await waitFor(() => expect(stay).toHaveBeenCalledOnce());
  expect(unsaved.items).toHaveLength(1);
});

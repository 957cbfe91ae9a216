import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { isOwn } from '#src/data/databases/is-own.ts';
import { rememberUnsaved } from '#src/data/remember-unsaved.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { SignOutDialog } from '#src/features/account/sign-out-dialog.tsx';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
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

test('what is sent while one is asked is no longer counted; once all of it is, one is logged out', async () => {
  for (const words of ['One', 'Two'])
    await enqueue(createCommentMutation, {
      id: crypto.randomUUID(),
      eventId: crypto.randomUUID(),
      postId: crypto.randomUUID(),
      comment: words,
    });
  renderInApp(() => <SignOutDialog onStay={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Discard 2 changes' })).toBeDefined();
  const [first, second] = await data.outbox.mutations.orderBy('seq').primaryKeys();
  await data.outbox.mutations.delete(first ?? '');
  expect(await screen.findByText('1 change has not been sent yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Discard 1 change' })).toBeDefined();
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  await data.outbox.mutations.delete(second ?? '');
  // the end of signing out
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(isOwn(currentData())).toBe(false);
});

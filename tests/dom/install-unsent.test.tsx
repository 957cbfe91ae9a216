import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { DownloadSheet } from '#src/features/install/download-sheet.tsx';
import { installOffer, openSheet } from '#src/features/install/install-offer.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

beforeEach(() => {
  pretendScreen(390);
  Object.assign(installOffer, {
    installable: false,
    bySteps: true,
    stores: null,
    installed: false,
    closed: false,
    bar: false,
    sheet: false,
  });
});

test('on an iPhone all changes are sent before the steps are shown; while some are pending, the sheet warns that they would be left behind', async () => {
  const { data } = await signedInOffline();
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await createPost({ eventId: event.id, title: 'Hello' });
  const asked = vi.fn();
  const stop = onQueued((_, reason) => asked(reason));
  renderInApp(() => <DownloadSheet />);
  expect(asked).not.toHaveBeenCalled();
  act(openSheet);
  expect(
    await screen.findByText(
      /1 change is only in this browser. The app will not have it. Please wait until everything is sent/,
    ),
  ).toBeDefined();
  expect(asked).toHaveBeenCalledWith('tap');
  const [row] = await data.outbox.mutations.toArray();
  await data.outbox.mutations.update(row!.id, {
    status: 'rejected',
    outcome: { status: 403, code: 'FORBIDDEN', text: 'No.', at: 0 },
  });
  expect(await screen.findByText(/One of them needs your attention first/)).toBeDefined();
  await data.outbox.mutations.clear();
  await waitFor(() => expect(screen.queryByText(/only in this browser/)).toBeNull());
  expect(screen.getByText('On iPhone and iPad')).toBeDefined();
  stop();
});

test('a visitor, who has no changes, just sees the steps', async () => {
  setCurrentData(null);
  renderInApp(() => <DownloadSheet />);
  act(openSheet);
  expect(await screen.findByText('On iPhone and iPad')).toBeDefined();
  expect(screen.queryByText(/only in this browser/)).toBeNull();
});

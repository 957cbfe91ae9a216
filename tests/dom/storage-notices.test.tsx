import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnLostChunk } from '#src/app/reload-on-lost-chunk.ts';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import { noteRestored, readRestored } from '#src/data/restored.ts';
import { rememberUnsaved } from '#src/data/remember-unsaved.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { EditableText } from '#src/features/form/editable-text.tsx';
import { StorageNotices } from '#src/features/storage/storage-notices.tsx';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline, someComment, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const WORDS = '  zwei Zeilen\n<b>&amp;</b> 🥊';
let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});
afterEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  unsaved.items = [];
  Object.assign(storageState, { full: false, outdated: false });
  clockChoice.set('device');
});
const remember = (words: string, label = 'Post', refused?: string) =>
  rememberUnsaved(data, {
    id: crypto.randomUUID(),
    clientAt: 0,
    type: 'createPost',
    args: { title: words },
    lane: 'post',
    label,
    words,
    refused,
  });

test('text that could not be stored stays on screen byte for byte, can be copied, and is removed only on request', async () => {
  const user = userEvent.setup();
  renderInApp(() => <StorageNotices />);
  remember(WORDS);
  expect((await screen.findByRole('alert')).textContent).toContain(WORDS);
  expect(screen.getByRole('region', { name: 'Could not save on this device' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(WORDS);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('nobody else sees unsaved text, not even after its author’s session has ended here', async () => {
  renderInApp(() => <StorageNotices />);
  remember(WORDS);
  await screen.findByRole('alert');
  act(() => setCurrentData({ ...data, key: 'somebody else' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => setCurrentData(data));
  expect(screen.getByRole('alert').textContent).toContain(WORDS);
});

test('what else may be said there appears once the notice of a full device is closed', async () => {
  renderInApp(() => (
    <StorageNotices>
      <p>A new version is ready</p>
    </StorageNotices>
  ));
  act(() => void (storageState.full = true));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText('A new version is ready')).toBeDefined();
  remember(WORDS);
  await screen.findByRole('alert');
  expect(screen.queryByText('A new version is ready')).toBeNull();
});

test.each(['unsaved text', 'a full device'])(
  'after a notice about %s is closed, the keyboard goes on from the page’s content',
  async (about) => {
    const user = userEvent.setup();
    renderInApp(() => (
      <main tabIndex={-1}>
        <StorageNotices />
      </main>
    ));
    if (about === 'a full device') act(() => void (storageState.full = true));
    else remember(WORDS);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  },
);

const reload = vi.fn();
reloadOnLostChunk();
async function loseChunk(): Promise<void> {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  dispatchEvent(new Event('vite:preloadError'));
  await new Promise((done) => setTimeout(done));
  vi.unstubAllGlobals();
}

test('words that exist only on screen are not reloaded away, not even if their notice is what could not be loaded', async () => {
  remember(WORDS);
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  renderInApp(() => <StorageNotices />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

test('nor are words that a field could not store, whose notice was closed', async () => {
  const store = vi.fn().mockRejectedValueOnce(new Error('no room')).mockResolvedValue(undefined);
  renderInApp(() => <EditableText label="Title" value="Old" mark={null} maxLength={80} onSave={store} />);
  await userEvent.click(await screen.findByRole('button', { name: /Title/ }));
  await userEvent.keyboard('New{Enter}');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

test('an unsaved change without text is named', async () => {
  renderInApp(() => <StorageNotices />);
  remember('', 'Like');
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved: Like');
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('a change that the server refused is shown with the reason, not as a failure of the device', async () => {
  renderInApp(() => <StorageNotices />);
  remember(WORDS, 'Post', 'Only guests can post.');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Only guests can post.');
  expect(alert.textContent).toContain(WORDS);
  expect(screen.getByRole('region', { name: 'Not accepted: Post' })).toBeTruthy();
});

test('a full device and an outdated tab are reported; unsaved text is shown before both', async () => {
  Object.assign(storageState, { full: true, outdated: true });
  renderInApp(() => <StorageNotices />);
  await screen.findByRole('button', { name: 'Reload' });
  remember(WORDS);
  await screen.findByRole('button', { name: 'Copy' });
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  unsaved.items = [];
  storageState.outdated = false;
  expect((await screen.findByRole('link', { name: 'Free up space' })).getAttribute('href')).toBe('/storage');
});

test('changes that a restored server has lost are listed with their known text, until the list is dismissed', async () => {
  const user = userEvent.setup();
  clockChoice.set('12');
  renderInApp(() => <StorageNotices />);
  await noteRestored(data, { backupAt: '2026-11-21T14:30:00.000Z', words: [WORDS] });
  await noteRestored(data, { backupAt: null, words: ['a comment'] });
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toContain('a comment'));
  expect(alert.textContent).toContain(WORDS);
  expect(alert.textContent).toMatch(
    /Changes made on this device after 2\d November 2026, \d+:\d\d [AP]M may be missing\./,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(`${WORDS}\n\na comment`);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await readRestored(data)).toBeNull();
});

test('changes that a restored server has lost are queued again on request; those that cannot be keep their text', async () => {
  const user = userEvent.setup();
  const event = someEvent({});
  await cacheEvent(data, event);
  const post = somePost({ eventId: event.id, title: 'a post' });
  const under = someComment({ eventId: event.id, feedId: post.id, comment: 'under it' });
  const stray = someComment({ eventId: event.id, feedId: crypto.randomUUID(), comment: 'under nothing' });
  const words = [post.title, under.comment, stray.comment];
  await noteRestored(data, {
    backupAt: null,
    words,
    rows: [
      { table: 'comments', row: stray, words: stray.comment },
      { table: 'comments', row: under, words: under.comment },
      { table: 'posts', row: post, words: post.title },
    ],
  });
  renderInApp(() => <StorageNotices />);
  const again = await screen.findByRole('button', { name: 'Send again' });
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('under nothing');
  expect(alert.textContent).not.toContain('under it');
  const waiting = await data.outbox.mutations.orderBy('seq').toArray();
  expect(waiting.map(({ creates }) => creates)).toEqual([[`post:${post.id}`], [`comment:${under.id}`]]);
  expect(waiting[1]?.dependsOn).toEqual([waiting[0]?.id]);
});

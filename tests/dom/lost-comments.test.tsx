import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FEED_PAGE_SIZE } from '#contract/constants.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { PostRow } from '#contract/schemas/feed.ts';
import { saveDraft } from '#src/data/drafts.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { SocialTab } from '#src/features/social/social-tab.tsx';
import { ToasterHost } from '#src/ui/notices/toaster-host.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
let event: EventRow;
beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  event = someEvent({ isGuest: true, selfStatus: 'YES' });
});

const post = (of: Partial<PostRow> = {}) => somePost({ eventId: event.id, ...of });
/** From the newest to the oldest. */
const postsNamed = (...titles: string[]) => titles.map((title) => post({ title }));
const open = async (...posts: PostRow[]) => {
  await cacheEvent(data, event, { posts });
  renderInApp(() => (
    <>
      <main tabIndex={-1}>
        <SocialTab event={event} />
      </main>
      <ToasterHost />
    </>
  ));
};
const card = async (words: string) =>
  within((await screen.findByText(words, { selector: 'article *' })).closest('article')!);
const write = async (under: string, words: string) =>
  userEvent.type((await card(under)).getByRole('textbox', { name: 'Add a comment' }), words);
const hasLeft = (words: string) => waitFor(() => expect(screen.queryByText(words)).toBeNull());
/** Long enough for everything that is read about a post that has left the screen. */
const readAgain = () => new Promise((end) => setTimeout(end, 150));

test('a comment under a post that is deleted meanwhile stays, to be copied or discarded', async () => {
  const user = userEvent.setup();
  const [older, gone] = postsNamed('Moss', 'Bamboo');
  await open(older!, gone!);
  await write('Bamboo', 'Count me in');
  await data.cache.posts.delete(gone!.id);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The post you were commenting on is no longer there.');
  const left = within(screen.getByRole('article', { name: 'Your unsent comment' }));
  expect(left.getByText('Count me in').tagName).toBe('P');
  await user.click(left.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Count me in');
  await user.click(left.getByRole('button', { name: 'Discard' }));
  await hasLeft('Count me in');
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
  expect(await card('Moss')).toBeDefined();
});

test('a comment stays under one’s own deleted post until the deletion is sent: it may be undone', async () => {
  await open(post({ title: 'Mine', owner: data.me }));
  await write('Mine', 'Count me in');
  await userEvent.click((await card('Mine')).getByRole('button', { name: 'Delete post' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await hasLeft('Mine');
  await readAgain();
  expect(screen.queryByText('Count me in')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const field = (await card('Mine')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  await waitFor(() => expect(field.value).toBe('Count me in'));
});

test('a comment under a deleted post stays even if the post is older than all others on the page', async () => {
  const posts = postsNamed(...Array.from({ length: FEED_PAGE_SIZE + 5 }, (_, n) => `Post ${n}`));
  const pinned = post({ title: 'Pinned', pinnedAt: '2027-04-08T10:00:00.000Z' });
  await open(...posts, pinned);
  await write('Pinned', 'Count me in');
  await data.cache.posts.delete(pinned.id);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByText('Count me in')).toBeDefined();
});

test('a comment under the last post of the page stays when that is deleted, not when newer posts push it off', async () => {
  const posts = postsNamed(...Array.from({ length: FEED_PAGE_SIZE + 1 }, (_, n) => `Post ${n}`));
  const last = posts[FEED_PAGE_SIZE - 1]!;
  await saveDraft(`comment:${last.id}`, 'Count me in');
  await open(...posts);
  await card('Post 0');
  await data.cache.posts.put(post({ title: 'Newest', createdAt: '2027-04-08T12:00:00.000Z' }));
  await card('Newest');
  await readAgain();
  expect(screen.queryByRole('alert')).toBeNull();
  await data.cache.posts.delete(last.id);
  expect(await screen.findByRole('alert')).toBeDefined();
});

test('a comment is not reported under a post that a full device has evicted', async () => {
  const posts = postsNamed('Moss', 'Bamboo');
  await open(...posts);
  await write('Bamboo', 'Count me in');
  const { cache } = data;
  await cache.transaction('rw', ['posts', 'cursors'], async () => {
    await cache.posts.delete(posts[1]!.id);
    await cache.cursors.update(event.id, { trimmed: 'oldest' });
  });
  await hasLeft('Bamboo');
  await readAgain();
  expect(screen.queryByRole('alert')).toBeNull();
  await cache.posts.put(posts[1]!);
  const field = (await card('Bamboo')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  await waitFor(() => expect(field.value).toBe('Count me in'));
});

test('somebody who is typing when the post is deleted is taken to their words; somebody who is reading on is not', async () => {
  const posts = postsNamed('Moss', 'Bamboo', 'Fern');
  await open(...posts);
  await write('Moss', 'Lovely');
  await write('Bamboo', 'Count me in');
  await data.cache.posts.delete(posts[0]!.id);
  await screen.findByText('Lovely', { selector: 'p' });
  await readAgain();
  expect(document.activeElement).toBe((await card('Bamboo')).getByRole('textbox'));
  await data.cache.posts.delete(posts[1]!.id);
  const words = await screen.findByText('Count me in', { selector: 'p' });
  const note = within(words.closest('article')!).getByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(note));
});

test('a comment under a deleted post does not move the focus of somebody who has left its field', async () => {
  const posts = postsNamed('Moss', 'Bamboo');
  await open(...posts);
  await write('Bamboo', 'Count me in');
  act(() => (document.activeElement as HTMLElement).blur());
  await data.cache.posts.delete(posts[1]!.id);
  await screen.findByRole('alert');
  await readAgain();
  expect(document.activeElement).toBe(document.body);
});

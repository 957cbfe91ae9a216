// The list of people who like a post.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { connection } from '#src/data/device/connection.ts';
import { SocialTab } from '#src/features/social/social-tab.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
let event: EventRow;
const open = () => renderInApp(() => <SocialTab event={event} />);
const card = async (words: string) =>
  within((await screen.findByText(words, { selector: 'article *' })).closest('article')!);

beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  event = someEvent({ isGuest: true, selfStatus: 'YES' });
});
afterEach(() => {
  connection.state = 'online';
  vi.unstubAllGlobals();
});

test('participants can see who likes a post, but only with a connection', async () => {
  const post = somePost({ eventId: event.id, title: 'Bamboo', likesCount: 2 });
  await cacheEvent(data, event, { posts: [post] });
  const asked: string[] = [];
  const person = (firstName: string) => ({ guid: v7(), firstName, lastName: null, profilePic: null });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (!pathname.endsWith('/like')) throw new TypeError('no network');
    asked.push(pathname);
    return Response.json(
      { people: [person('Ana'), person('Zoë')], more: 0 },
      { headers: { 'X-Sojourn': '1' } },
    );
  });
  connection.state = 'offline';
  const { unmount } = open();
  await userEvent.click((await card('Bamboo')).getByRole('button', { name: 'Who likes this' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Who likes this' }));
  expect(await sheet.findByText('You need a connection to see who likes this.')).toBeDefined();
  expect(asked).toEqual([]);
  act(() => {
    connection.state = 'online';
  });
  expect(await sheet.findByText('Zoë')).toBeDefined();
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(-3))).toEqual([
    'Ana',
    'Zoë',
  ]);
  expect(asked).toEqual([`/api/feeds/${event.id}/${post.id}/like`]);
  unmount();

  event = someEvent({ privacy: 'PUBLIC' });
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Cedar', likesCount: 2 })] });
  open();
  expect((await card('Cedar')).queryByRole('button', { name: 'Who likes this' })).toBeNull();
});

test('whoever asks for the list once more keeps the focus in it', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo', likesCount: 2 })] });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  open();
  await userEvent.click((await card('Bamboo')).getByRole('button', { name: 'Who likes this' }));
  const sheet = await screen.findByRole('dialog', { name: 'Who likes this' });
  const retry = await within(sheet).findByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
});

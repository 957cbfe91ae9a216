// The media of a post: choosing pictures and videos, and showing them in the feed, enlarged, and in the
// album.
import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { TEXT_LIMITS } from '#contract/constants.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { connection } from '#src/data/device/connection.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SocialTab } from '#src/features/social/social-tab.tsx';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { reportToScreens } from '#src/sync/report.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { dragged } from '#tests/support/dragged.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
let event: EventRow;
const guest = { isGuest: true, selfStatus: 'YES' } as const;
const open = () => renderInApp(() => <SocialTab event={event} />);
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const card = async (words: string) =>
  within((await screen.findByText(words, { selector: 'article *' })).closest('article')!);

const { connection: report } = reportToScreens;
/** The network was there all the time. */
function reachAgain(): void {
  const server = new Reachability({ device: theDevice(), onChange: report, onBack: () => undefined });
  act(() => {
    server.see({ kind: 'portal' });
    server.see({ kind: 'answer', status: 200, body: null, retryAfter: null });
  });
  server.stop();
}

beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  event = someEvent(guest);
});

test('only media within the limits can be chosen; the reason is shown', async () => {
  await cacheEvent(data, event);
  open();
  await screen.findByRole('textbox', { name: 'Write a post' });
  await userEvent.upload(
    screen.getByLabelText('Photo'),
    new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
    {
      applyAccept: false,
    },
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Only photos and videos can be posted.');
  expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true);
});

test('text that is too long is reported, also after a refused file', async () => {
  await cacheEvent(data, event);
  open();
  const field = await screen.findByRole('textbox', { name: 'Write a post' });
  await userEvent.upload(
    screen.getByLabelText('Photo'),
    new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
    { applyAccept: false },
  );
  await screen.findByRole('alert');
  fireEvent.change(field, { target: { value: 'x'.repeat(TEXT_LIMITS.post + 1) } });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      `Please use at most ${TEXT_LIMITS.post} characters.`,
    ),
  );
  expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true);
});

test('a picture dropped on the composer is added; dragged text is left to the field on which it is dropped', async () => {
  await cacheEvent(data, event);
  open();
  const composer =
    (await screen.findByRole('textbox', { name: 'Write a post' })).closest('form') ??
    expect.fail('no composer');
  const area = composer.closest<HTMLElement>('[role=presentation]') ?? expect.fail('no area');
  const words = { dataTransfer: { types: ['text/plain'], files: [] } };
  // false means that the browser's default action was prevented
  expect(fireEvent.dragEnter(composer, words)).toBe(true);
  expect(fireEvent.dragOver(composer, words)).toBe(true);
  expect(area.dataset.dropping).toBeUndefined();
  expect(fireEvent.drop(composer, words)).toBe(true);
  const picture = dragged(new File(['x'], 'sea.png', { type: 'image/png' }));
  fireEvent.dragEnter(composer, picture);
  await waitFor(() => expect(area.dataset.dropping).toBe('true'));
  expect(fireEvent.dragOver(composer, picture)).toBe(false);
  expect(fireEvent.drop(composer, picture)).toBe(false);
  await waitFor(() => expect(area.dataset.dropping).toBeUndefined());
  expect(await screen.findByRole('img', { name: 'sea.png' })).toBeDefined();
});

test('after a photo is removed, the focus stays in the composer', async () => {
  await cacheEvent(data, event);
  open();
  const field = await screen.findByRole('textbox', { name: 'Write a post' });
  await userEvent.upload(screen.getByLabelText('Photo'), new File(['x'], 'sea.png', { type: 'image/png' }));
  screen.getByRole('button', { name: 'Remove' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('img', { name: 'sea.png' })).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('several photos are moved and removed by buttons, and wait as one post', async () => {
  await cacheEvent(data, event);
  open();
  await screen.findByRole('textbox', { name: 'Write a post' });
  const photo = (name: string) => new RealFile([name], name, { type: 'image/png' }) as File;
  await userEvent.upload(
    screen.getByLabelText('Photo'),
    [
      photo('a.png'),
      photo('b.png'),
      new File(['%PDF'], 'c.pdf', { type: 'application/pdf' }),
      photo('d.png'),
    ],
    { applyAccept: false },
  );
  const list = await screen.findByRole('list', { name: 'Chosen photos' });
  const order = () =>
    within(list)
      .getAllByRole('img')
      .map((one) => one.getAttribute('alt'));
  expect(screen.getByRole('alert').textContent).toBe('c.pdf: Only photos and videos can be posted.');
  await waitFor(() => expect(order()).toEqual(['a.png', 'b.png', 'd.png']));
  const later = screen.getByRole('button', { name: 'Move photo 1 of 3 back' });
  await userEvent.click(later);
  expect(order()).toEqual(['b.png', 'a.png', 'd.png']);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(order(), 'the button keeps the focus, also at the end').toEqual(['b.png', 'd.png', 'a.png']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 3 of 3 back');
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2 of 3' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove photo 2 of 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  const [row] = await rows();
  expect(row?.args).toMatchObject({ file: { name: 'b.png' }, more: [{ name: 'a.png' }] });
  expect(row?.blobs).toHaveLength(2);
  expect(await data.outbox.blobs.count(), 'all of them are stored on the device with it').toBe(2);
  expect(await screen.findByText('+1')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Chosen photos' })).toBeNull();
});

test('after one of two photos is removed, the focus stays in the composer', async () => {
  await cacheEvent(data, event);
  open();
  const field = await screen.findByRole('textbox', { name: 'Write a post' });
  const photo = (name: string) => new File([name], name, { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Photo'), [photo('a.png'), photo('b.png')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove photo 1 of 2' }));
  expect(await screen.findByRole('img', { name: 'b.png' })).toBeDefined();
  expect(document.activeElement).toBe(field);
});

test('a post with many photos shows four; enlarged, it shows all of them one after the other', async () => {
  const gallery = Array.from({ length: 6 }, (_, n) => ({
    media: `/files/${n}`,
    mimeType: 'image/webp',
    mediaMetadata: { width: 4, height: 3, bytes: 200_000 },
    poster: null,
  }));
  await cacheEvent(data, event, {
    posts: [somePost({ eventId: event.id, title: 'Harbour', ...gallery[0]!, gallery })],
  });
  open();
  const post = await card('Harbour');
  const tiles = post.getAllByRole('button', { name: /^Photo \d of 6 by Daniel Osei/ });
  expect(tiles.map((tile) => tile.textContent)).toEqual(['', '', '', '+2']);
  await userEvent.click(tiles[3]!);
  const at = (place: number) => screen.findByRole('dialog', { name: `Photo ${place} of 6 by Daniel Osei` });
  expect(within(await at(4)).getByText('4 of 6')).toBeDefined();
  await userEvent.keyboard('{ArrowRight}');
  const fifth = await at(5);
  expect(within(fifth).getByRole('img').getAttribute('src')).toBe('/files/4');
  await userEvent.click(within(fifth).getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'All 6 photos' }));
  const album = within(await screen.findByRole('dialog', { name: 'Photos' }));
  expect(await album.findAllByRole('button', { name: /^Show the photo by/ })).toHaveLength(6);
  expect(album.getByRole('button', { name: 'Download all as a zip, 1.2 MB' })).toBeDefined();
});

test.each([
  ['without a signal', () => void fireEvent(window, new Event('online'))],
  ['because the server could not be reached', () => reachAgain()],
])('pictures and videos that could not be loaded %s are loaded once they can be', async (_, recover) => {
  const photo = { media: '/files/1', mimeType: 'image/webp', mediaMetadata: { width: 4, height: 3 } };
  const video = { ...photo, media: '/files/2', mimeType: 'video/mp4' };
  const owner = { ...data.me, profilePic: '/files/3' };
  await cacheEvent(data, event, {
    posts: [
      somePost({ eventId: event.id, title: 'Moss', owner, ...photo }),
      somePost({ eventId: event.id, title: 'Ferry', ...video }),
    ],
  });
  const { container } = renderInApp(() => (
    <>
      <SocialTab event={event} />
      <Picture src="/files/4" of={event} />
    </>
  ));
  await Promise.all([card('Moss'), card('Ferry')]);
  const loading = () =>
    [1, 2, 3, 4].filter((n) =>
      container.querySelector(`article [src^="/files/${n}"], [data-picture] [src^="/files/${n}"]`),
    );
  await waitFor(() => expect(loading()).toEqual([1, 2, 3, 4]));
  for (const one of container.querySelectorAll('[src^="/files/"]')) fireEvent.error(one);
  expect(loading()).toEqual([]);
  expect((await card('Moss')).getByText('This photo opens when you are online.')).toBeDefined();
  recover();
  expect(loading()).toEqual([1, 2, 3, 4]);
});

test('a video shows its poster, duration and size, and loads nothing before it is played', async () => {
  const video = {
    media: '/files/11111111-1111-7111-8111-111111111111',
    mimeType: 'video/mp4',
    mediaMetadata: { width: 16, height: 9, seconds: 65.2, bytes: 12_400_000 },
  };
  await cacheEvent(data, event, {
    posts: [
      somePost({
        eventId: event.id,
        title: 'Ferry',
        ...video,
        gallery: [{ ...video, poster: '/files/22222222-2222-7222-8222-222222222222' }],
      }),
      // from an earlier build
      somePost({ eventId: event.id, title: 'Tram', ...video, mediaMetadata: null }),
    ],
  });
  open();
  const ferry = await card('Ferry');
  expect(ferry.getByText('1:05 · 12 MB')).toBeDefined();
  const player = ferry.getByLabelText<HTMLVideoElement>('Video by Daniel Osei');
  expect([player.preload, player.poster]).toEqual([
    'none',
    expect.stringMatching(/22222222-2222-7222-8222-222222222222\?w=640$/),
  ]);
  fireEvent.play(player);
  expect(ferry.queryByText('1:05 · 12 MB')).toBeNull();
  expect((await card('Tram')).getByLabelText('Video by Daniel Osei')).toHaveProperty('preload', 'metadata');
});

test('the link to the album is next to the feed’s pictures; on a phone it shows the newest picture', async () => {
  const picture = { eventId: event.id, mimeType: 'image/webp', mediaMetadata: { width: 4, height: 3 } };
  await cacheEvent(data, event, {
    posts: [1, 2, 3, 4, 5].map((n) => somePost({ ...picture, title: `Nr ${n}`, media: `/files/${n}` })),
  });
  const { unmount } = open();
  const beside = within(await screen.findByRole('complementary', { name: 'Shared so far' }));
  const wide = await beside.findByRole('button', { name: 'All 5 photos' });
  expect(wide.querySelectorAll('img')).toHaveLength(0);
  unmount();
  pretendScreen(390);
  open();
  const narrow = await screen.findByRole('button', { name: 'All 5 photos' });
  await waitFor(() => expect(narrow.querySelectorAll('img')).toHaveLength(4));
  expect(narrow.closest('aside')).toBeNull();
});

test('the album has all pictures of the feed, except those of hidden posts', async () => {
  const picture = { eventId: event.id, mimeType: 'image/webp', mediaMetadata: { width: 4, height: 3 } };
  await cacheEvent(data, event, {
    posts: [
      somePost({ ...picture, title: 'One', media: '/files/1' }),
      somePost({ eventId: event.id, title: 'Words alone' }),
      somePost({ ...picture, title: 'Two', media: '/files/2', owner: data.me }),
      somePost({ ...picture, title: 'Mine', media: '/files/3', owner: data.me, hidden: true }),
    ],
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'All 2 photos' }));
  const album = within(await screen.findByRole('dialog', { name: 'Photos' }));
  const tiles = await album.findAllByRole('button', { name: /^Show the photo by/ });
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual([
    'Show the photo by Daniel Osei',
    'Show the photo by Maya Lindqvist',
  ]);
  connection.state = 'offline';
  await waitFor(() =>
    expect(
      album.getByRole('button', { name: 'Download all as a zip' }),
      'the server creates the download, and cannot be reached',
    ).toHaveProperty('disabled', true),
  );
  await userEvent.click(tiles[1]!);
  const large = within(await screen.findByRole('dialog', { name: 'Photo by Maya Lindqvist' }));
  expect(large.getByText('2 of 2')).toBeDefined();
});

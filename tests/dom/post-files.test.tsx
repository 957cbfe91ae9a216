// Photos and videos of an unfinished post survive leaving the page, as its text does, until it is posted.
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { SocialTab } from '#src/features/social/social-tab.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { patience } from '#tests/support/machine.mjs';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';
import { someEvent } from '#tests/support/some-event.ts';

// Node's digest does not accept the bytes of jsdom
vi.mock('#src/data/files/content-hash.ts', () => ({ contentHash: () => Promise.resolve('0'.repeat(64)) }));

let data: OwnData;
let event: EventRow;

beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
});

async function open() {
  const page = renderInApp(() => <SocialTab event={event} />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a post' });
  return { page, field };
}
const photo = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' });
const kept = async () =>
  Object.values((await data.outbox.drafts.get(`post:${event.id}#files`))?.files ?? {}).map(
    ({ name }) => name,
  );
const shown = () => screen.queryAllByRole('img', { name: /\.png$/ }).map((one) => one.getAttribute('alt'));

test('photos are still there in order after a reload, and are sent with the post', async () => {
  const { page, field } = await open();
  await userEvent.type(field, 'Seaside');
  await userEvent.upload(screen.getByLabelText('Photo'), ['sea.png', 'sand.png', 'gull.png'].map(photo));
  await userEvent.click(await screen.findByRole('button', { name: 'Move photo 1 of 3 back' }));
  const order = ['sand.png', 'sea.png', 'gull.png'];
  await waitFor(async () => expect(await kept()).toEqual(order));
  page.unmount();

  const again = await open();
  await waitFor(() => expect(shown()).toEqual(order));
  expect(again.field.value).toBe('Seaside');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
  const [row] = await data.outbox.mutations.toArray();
  expect(row?.args).toMatchObject({
    title: 'Seaside',
    file: { name: 'sand.png', bytes: 17 },
    more: [{ name: 'sea.png' }, { name: 'gull.png' }],
  });
  expect(await data.outbox.drafts.count(), 'neither text nor photos are drafts any more').toBe(0);
});

test('a video is still there after a reload; after it is removed it does not come back', async () => {
  const first = await open();
  const video = new File(['x'], 'tram.mp4', { type: 'video/mp4' });
  await userEvent.upload(screen.getByLabelText('Video'), video);
  await waitFor(async () => expect(await kept()).toEqual(['tram.mp4']));
  first.page.unmount();

  const second = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  second.page.unmount();

  await open();
  await act(async () => void (await data.outbox.drafts.toArray()));
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('a photo that is still being stored when the post is sent does not reappear', async () => {
  const { drafts } = data.outbox;
  const put = drafts.put.bind(drafts);
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const stored = vi.fn();
  const late = async (row: Parameters<typeof put>[0]) => {
    await slow;
    const key = await put(row);
    stored();
    return key;
  };
  vi.spyOn(drafts, 'put').mockImplementation(late as typeof put);
  await open();
  await userEvent.upload(screen.getByLabelText('Photo'), photo('sea.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1), { timeout: patience(6000) });
  goOn();
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  await waitFor(async () => expect(await kept()).toEqual([]));
});

test('while a post is being stored, neither its words nor its only picture change', async () => {
  await data.cache.rsvps.bulkPut([someRsvp(event.id, 'Ben'), someRsvp(event.id, 'Ida')]);
  const { drafts } = data.outbox;
  const put = drafts.put.bind(drafts);
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  vi.spyOn(drafts, 'put').mockImplementation((async (row: Parameters<typeof put>[0]) => {
    await slow;
    return put(row);
  }) as typeof put);
  const { field } = await open();
  await userEvent.upload(screen.getByLabelText('Photo'), photo('sea.png'));
  await userEvent.type(field, 'Thanks @');
  await screen.findByRole('listbox', { name: 'People to mention' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(field.readOnly).toBe(true);
  await userEvent.click(screen.getByRole('option', { name: /Ida/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Mention somebody' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(field.value).toBe('Thanks @');
  expect(shown()).toEqual(['sea.png']);
  goOn();
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1), { timeout: patience(6000) });
  const [row] = await data.outbox.mutations.toArray();
  expect(row?.args).toMatchObject({ title: 'Thanks @', file: { name: 'sea.png' } });
});

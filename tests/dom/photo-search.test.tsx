// Photos in the picture chooser: searched through the server and credited, next to the painted ones.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PhotoSearchSource, type Photo, type PhotoSearch } from '#src/ui/covers/photo-search.ts';
import { SceneButton } from '#src/ui/covers/scene-button.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const photo = (n: number): Photo => ({
  key: `UNSPLASH/p${n}`,
  words: `Temple ${n}`,
  thumb: `/api/v2/media/thumb?of=${n}`,
  by: { name: 'Ken Aoki', profileUrl: 'https://unsplash.com/@ken', source: 'UNSPLASH' },
});
const search = vi.fn<PhotoSearch['search']>();
const take = vi.fn<PhotoSearch['take']>();
const takeLink = vi.fn<PhotoSearch['takeLink']>();
const picked = vi.fn<(file: File) => void>();
let setOnline: (online: boolean) => void;

beforeEach(() => {
  pretendScreen(1280);
  for (const one of [search, take, takeLink, picked]) one.mockReset();
  search.mockResolvedValue({ photos: [photo(1), photo(2)], more: false });
});

async function open({ offered = true, online: first = true } = {}) {
  let online = first;
  const source: PhotoSearch = {
    useStatus() {
      const [, redraw] = useState(0);
      setOnline = (next) => {
        online = next;
        redraw((n) => n + 1);
      };
      return { offered, online };
    },
    search,
    take,
    takeLink,
  };
  const load = async () => source;
  renderInApp(() => (
    <PhotoSearchSource value={load}>
      <SceneButton onPick={picked} />
    </PhotoSearchSource>
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Find an image' }));
  return screen.findByRole('searchbox');
}
/** Key by key, but within one task: however slow the machine, no half second passes between two keys. */
const typeAtOnce = (field: HTMLElement, words: string) => {
  for (let keys = 1; keys <= words.length; keys += 1)
    fireEvent.change(field, { target: { value: words.slice(0, keys) } });
};
const photos = () => screen.findByRole('region', { name: 'Photos' });

test('one search, half a second after the last key; each photo names its photographer; the chosen one becomes a file', async () => {
  const file = new File(['x'], 'unsplash-p2.jpg', { type: 'image/jpeg' });
  take.mockResolvedValue(file);
  const field = await open();
  expect(screen.queryByRole('region', { name: 'Photos' })).toBeNull();
  typeAtOnce(field, 'train');
  const found = await photos();
  const second = await within(found).findByRole('button', { name: 'Temple 2, by Ken Aoki' });
  expect(search.mock.calls.map(([query, page]) => [query, page])).toEqual([['train', 1]]);
  expect(within(found).getAllByRole('link', { name: 'Ken Aoki' })[0]?.getAttribute('href')).toBe(
    'https://unsplash.com/@ken',
  );
  expect(screen.getByRole('button', { name: 'Train by day' })).toBeDefined();
  await userEvent.click(second);
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith(file));
  expect(take.mock.calls[0]?.[0].key).toBe('UNSPLASH/p2');
});

test('more results are appended as another page', async () => {
  search.mockResolvedValueOnce({ photos: [photo(1)], more: true });
  search.mockResolvedValueOnce({ photos: [photo(3)], more: false });
  typeAtOnce(await open(), 'train');
  const found = await photos();
  await userEvent.click(await within(found).findByRole('button', { name: 'Show more' }));
  await within(found).findByRole('button', { name: /Temple 3/ });
  expect(within(found).getByRole('button', { name: /Temple 1/ })).toBeDefined();
  expect(search.mock.calls.map(([, page]) => page)).toEqual([1, 2]);
  expect(within(found).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a failed search says so and can be retried; one without results says that', async () => {
  search.mockRejectedValueOnce(new Error('502'));
  search.mockResolvedValueOnce({ photos: [], more: false });
  typeAtOnce(await open(), 'train');
  const found = await photos();
  expect((await within(found).findByRole('alert')).textContent).toContain(
    'Failed to load images. Please try again.',
  );
  await userEvent.click(within(found).getByRole('button', { name: 'Retry' }));
  expect((await within(found).findByRole('status')).textContent).toBe('No images found');
});

test('without a connection the painted ones are offered, with a note that photos need a connection', async () => {
  await userEvent.type(await open({ online: false }), 'train');
  expect(
    await screen.findByText('Photos need a connection. The painted images are here without one.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Train by day' })).toBeDefined();
  expect(search).not.toHaveBeenCalled();
  setOnline(true);
  expect(await within(await photos()).findByRole('button', { name: /Temple 1/ })).toBeDefined();
});

test('an installation without photo libraries does not mention photos', async () => {
  await userEvent.type(await open({ offered: false }), 'train');
  await screen.findByRole('button', { name: 'Train by day' });
  expect(screen.queryByText(/Photos/)).toBeNull();
  expect(search).not.toHaveBeenCalled();
});

test('a photo that cannot be loaded reports an error, and the chooser stays open', async () => {
  take.mockRejectedValue(new Error('502'));
  const told = vi.spyOn(toast, 'error').mockImplementation(() => '');
  typeAtOnce(await open(), 'train');
  await userEvent.click(await within(await photos()).findByRole('button', { name: /Temple 1/ }));
  await waitFor(() =>
    expect(told).toHaveBeenCalledExactlyOnceWith('Failed to load images. Please try again.'),
  );
  expect(picked).not.toHaveBeenCalled();
  expect(screen.getByRole('searchbox')).toBeDefined();
});

test('a picture from an external address; the reason for a failure is next to the field', async () => {
  const file = new File(['x'], 'picture', { type: 'image/png' });
  takeLink.mockResolvedValueOnce({ why: 'This address does not lead to an image.' }).mockResolvedValue(file);
  const words = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Paste an address' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of an image' });
  await userEvent.type(field, 'example.org/a.png{Enter}');
  expect(await screen.findByText('Please enter an address that starts with https://.')).toBeDefined();
  expect([field.getAttribute('aria-invalid'), takeLink.mock.calls.length]).toEqual(['true', 0]);
  // an address pasted into the search field is not searched for
  await userEvent.clear(field);
  await userEvent.click(words);
  await userEvent.paste('https://example.org/a');
  expect(field.value).toBe('https://example.org/a');
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  expect(await screen.findByText('This address does not lead to an image.')).toBeDefined();
  expect([search.mock.calls.length, picked.mock.calls.length]).toEqual([0, 0]);
  await userEvent.type(field, '.png{Enter}');
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith(file));
  expect(takeLink.mock.calls.map(([address]) => address)).toEqual([
    'https://example.org/a',
    'https://example.org/a.png',
  ]);
});

test('the address field can be emptied, and an address pasted later replaces it', async () => {
  takeLink.mockResolvedValue({ why: 'There is no picture.' });
  const words = await open();
  await userEvent.click(words);
  await userEvent.paste('https://example.org/a');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of an image' });
  await userEvent.type(field, '.png{Enter}');
  expect(await screen.findByText('There is no picture.')).toBeDefined();
  await userEvent.clear(field);
  expect(field.value).toBe('');
  await userEvent.clear(words);
  await userEvent.click(words);
  await userEvent.paste('https://example.org/b');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of an image' })).value).toBe(
    'https://example.org/b',
  );
  expect(screen.queryByText('There is no picture.')).toBeNull();
});

test('a picture from an address needs a connection, and says so', async () => {
  const words = await open({ online: false });
  await userEvent.type(words, 'https://example.org/a.png');
  expect(await screen.findByText(/^Photos need a connection/)).toBeDefined();
  await userEvent.clear(words);
  setOnline(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Paste an address' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Address of an image' }), 'https://a.b');
  setOnline(false);
  expect(await screen.findByText(/You need a connection to fetch an image/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use it' }).disabled).toBe(true);
});

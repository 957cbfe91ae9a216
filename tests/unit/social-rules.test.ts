import { expect, test } from 'vitest';
import {
  addMedia,
  checkMedia,
  frameRatio,
  lengthText,
  mediaKindOf,
} from '#src/features/social/media-choice.ts';
import { holdBackNew } from '#src/features/social/new-posts.ts';

const self = 'me';
const post = (id: string, by = 'other', sync: unknown = null, pinnedAt: string | null = null) => ({
  id,
  owner: { guid: by, firstName: by, lastName: null, profilePic: null },
  sync,
  pinnedAt,
});
const ids = (posts: { id: string }[]) => posts.map((p) => p.id);

test('other people’s posts above the first known one are held back and counted', () => {
  const { shown, held } = holdBackNew(
    [post('4'), post('3'), post('2'), post('1')],
    new Set(['1', '2']),
    self,
  );
  expect(ids(shown)).toEqual(['2', '1']);
  expect(held).toBe(2);
});

test('own and unsent posts are always shown, and do not count as known', () => {
  const { shown, held } = holdBackNew(
    [post('u', self, { state: 'waiting' }), post('4'), post('mine', self), post('1')],
    new Set(['u', '1']),
    self,
  );
  expect(ids(shown)).toEqual(['u', 'mine', '1']);
  expect(held).toBe(1);
});

test('pinned posts are always shown and do not affect which posts below them are held back', () => {
  const { shown, held } = holdBackNew(
    [post('old', 'other', null, '2027-04-08T10:00:00.000Z'), post('2'), post('1')],
    new Set(['old', '1']),
    self,
  );
  expect(ids(shown)).toEqual(['old', '1']);
  expect(held).toBe(1);
});

test('older posts are never held back, and nothing is before the first render', () => {
  expect(holdBackNew([post('2'), post('1'), post('0')], new Set(['2']), self).held).toBe(0);
  expect(holdBackNew([post('2')], null, self)).toEqual({ shown: [post('2')], held: 0 });
});

test('if no known post is left, everything is shown again', () => {
  expect(holdBackNew([post('9'), post('8')], new Set(['1']), self).held).toBe(0);
});

test('only photos and videos within their limits can be posted', () => {
  const file = (type: string, size = 1) =>
    Object.defineProperty(new File(['x'], 'f', { type }), 'size', { value: size });
  expect(checkMedia(file('image/webp'))).toEqual({ kind: 'image' });
  expect(checkMedia(file('video/mp4', 100_000_000))).toEqual({ kind: 'video' });
  for (const bad of [
    file('application/pdf'),
    file('image/svg+xml'),
    file('image/png', 10_000_001),
    file('video/mp4', 100_000_001),
  ])
    expect(checkMedia(bad)).toHaveProperty('error');
});

test('a post has up to ten photos or a single video, and refused files are named', () => {
  const photo = (name: string) => new File([name], name, { type: 'image/png', lastModified: 1 });
  const photos = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => photo(`${from + n}.png`));
  const video = (name: string) => new File(['x'], name, { type: 'video/mp4' });
  const names = ({ files }: { files: File[] }) => files.map(({ name }) => name);
  expect(names(addMedia(photos(1, 2), photos(2, 3))), 'a file that is chosen twice is added once').toEqual([
    '1.png',
    '2.png',
    '3.png',
  ]);
  const full = addMedia(photos(1, 8), photos(9, 12));
  expect([full.files.length, full.wrong]).toEqual([
    10,
    ['A post can have at most 10 photos. 2 were left out.'],
  ]);
  expect(addMedia(photos(1, 1), [video('a.mp4')])).toMatchObject({
    files: [{ name: '1.png' }],
    wrong: ['A post has photos or one video, not both.'],
  });
  expect(names(addMedia([video('a.mp4')], [video('b.mp4')]))).toEqual(['b.mp4']);
  const some = addMedia([], [photo('1.png'), new File(['x'], 'a.pdf', { type: 'application/pdf' })]);
  expect([names(some), some.wrong]).toEqual([['1.png'], ['a.pdf: Only photos and videos can be posted.']]);
});

test('the duration of a video is shown in minutes and seconds', () => {
  expect([0.2, 7.4, 65, 3600, 3725].map(lengthText)).toEqual(['0:01', '0:07', '1:05', '1:00:00', '1:02:05']);
});

test("the frame keeps the picture's proportions within 4:5 and 2:1", () => {
  expect(frameRatio({ width: 1600, height: 1200 })).toBeCloseTo(4 / 3);
  expect(frameRatio({ width: 100, height: 1000 })).toBe(0.8);
  expect(frameRatio({ width: 5000, height: 100 })).toBe(2);
  expect(frameRatio(null)).toBe(1.6);
  expect(mediaKindOf('video/webm')).toBe('video');
  expect(mediaKindOf(null)).toBeNull();
});

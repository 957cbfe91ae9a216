import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PostRow } from '#contract/schemas/feed.ts';
import type { OutboxRow, RowStatus } from '#src/data/outbox-row.ts';
import { fold } from '#src/data/views/fold.ts';
import { emptyTables } from '#src/data/views/fold-view.ts';
import { installFolds } from '#src/mutations/registry.ts';

beforeAll(installFolds);
const me = { guid: 'me', firstName: 'Me', lastName: null, profilePic: null };
const post = (more: Partial<PostRow> = {}): PostRow => ({ id: 'p', eventId: 'e', title: 'old', media: null, mimeType: null, mediaMetadata: null, owner: me, createdAt: '2027-01-01T00:00:00.000Z', selfLike: false, likesCount: 0, commentCount: 0, version: 1, updatedAt: '', ...more });
const row = (seq: number, type: string, args: object, more: Partial<OutboxRow> = {}): OutboxRow => ({
  id: `row-${seq}`, seq, lane: `lane-${seq}`, type, version: 1, args, request: { method: 'POST', path: '' }, dependsOn: [], blobs: [], creates: [], status: 'queued', maybeSent: 0, attempts: 0, failures: 0, clientAt: 0, build: '', ...more,
});
const baseWith = (...posts: PostRow[]) => {
  const base = emptyTables();
  for (const one of posts) base.posts.set(one.id, one);
  return base;
};
const like = (seq: number, liked: boolean, more?: Partial<OutboxRow>) => row(seq, 'likePost', { eventId: 'e', postId: 'p', liked }, more);

test('a like is relative to what the base holds: before and after the answer the count is the same', () => {
  for (const base of [post({ likesCount: 4 }), post({ likesCount: 5, selfLike: true })]) {
    expect(fold(baseWith(base), [like(1, true)], me).row('posts', 'p')).toMatchObject({ selfLike: true, likesCount: 5, sync: null, syncOf: { like: { state: 'waiting', rowId: 'row-1' } } });
  }
});

test('any row of likes: the last one wins, the count moves by at most one', () => {
  fc.assert(fc.property(fc.boolean(), fc.nat({ max: 9 }), fc.array(fc.boolean(), { minLength: 1 }), (selfLike, others, wishes) => {
    const base = post({ selfLike, likesCount: others + Number(selfLike) });
    const last = wishes.at(-1) ?? false;
    expect(fold(baseWith(base), wishes.map((liked, i) => like(i, liked)), me).row('posts', 'p')).toMatchObject({ selfLike: last, likesCount: others + Number(last) });
  }));
});

test('a comment is counted once, whether the base holds it already or not', () => {
  const rows = [row(1, 'createComment', { id: 'c', eventId: 'e', postId: 'p', comment: 'hm' })];
  const before = fold(baseWith(post()), rows, me);
  expect([before.row('posts', 'p')?.commentCount, before.rows('comments').length]).toEqual([1, 1]);
  const base = baseWith(post({ commentCount: 1 }));
  base.comments.set('c', { id: 'c', eventId: 'e', feedId: 'p', comment: 'hm', createdAt: '', owner: me, version: 2, updatedAt: '' });
  const after = fold(base, rows, me);
  expect([after.row('posts', 'p')?.commentCount, after.rows('comments').length]).toEqual([1, 1]);
});

test('folding changes no base row and gives the same again', () => {
  const base = baseWith(post());
  const frozen = structuredClone([...base.posts]);
  const rows = [like(1, true), row(2, 'createComment', { id: 'c', eventId: 'e', postId: 'p', comment: 'x' }), row(3, 'deletePost', { eventId: 'e', postId: 'p' })];
  const [first, second] = [fold(base, rows, me), fold(base, rows, me)];
  expect(first.rows('posts')).toEqual(second.rows('posts'));
  expect([...base.posts]).toEqual(frozen);
  expect(base.comments.size).toBe(0);
});

test('what was refused is taken off the screen, except what it had created; both are marked', () => {
  const refused: Partial<OutboxRow> = { status: 'rejected' };
  const view = fold(baseWith(post()), [like(1, true, refused), row(2, 'createPost', { id: 'new', eventId: 'e', title: 'mine', file: null }, refused), row(3, 'deletePost', { eventId: 'e', postId: 'p' }, refused)], me);
  expect(view.row('posts', 'p')).toMatchObject({ selfLike: false, likesCount: 0, sync: { state: 'rejected', rowId: 'row-3' }, syncOf: { like: { state: 'rejected' } } });
  expect(view.row('posts', 'new')).toMatchObject({ title: 'mine', sync: { state: 'rejected' } });
});

test.each<[RowStatus, string]>([['queued', 'waiting'], ['conflict', 'blocked'], ['stuck', 'blocked'], ['heldUpgrade', 'blocked'], ['rejected', 'blocked']])('what stands on a %s row is %s', (status, state) => {
  const rows = [row(1, 'createPost', { id: 'new', eventId: 'e', title: 'mine', file: null }, { status }), row(2, 'createComment', { id: 'c', eventId: 'e', postId: 'new', comment: 'x' }, { dependsOn: ['row-1'] })];
  expect(fold(baseWith(), rows, me).row('comments', 'c')?.sync?.state).toBe(state);
});

test('a row on its way says so', () => {
  expect(fold(baseWith(post()), [like(1, true)], me, { 'row-1': true }).row('posts', 'p')?.syncOf.like?.state).toBe('sending');
});

test('a type that this build does not know changes nothing on screen', () => {
  expect(fold(baseWith(post()), [row(1, 'teleport', {}), like(2, true, { version: 99 })], me).row('posts', 'p')).toMatchObject({ selfLike: false, sync: null });
});

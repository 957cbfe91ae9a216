// What the hooks over live queries guarantee besides reading: one query for all components, no flicker, no
// long tasks.
import 'fake-indexeddb/auto';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { sharedRead } from '#src/data/live/shared-read.ts';
import { useFeed } from '#src/data/live/use-feed.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { followOutbox, useOutboxRow } from '#src/data/live/use-outbox.ts';
import { forgetPulls, setPullState } from '#src/data/pull-request.ts';
import { setSending } from '#src/data/sending.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { NotSaved } from '#src/mutations/outbox/not-saved.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { cacheEvent, signedInOffline, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const META = 'seen';
const write = (data: OwnData, value: string) => data.cache.meta.put({ key: META, value });
const read = async (data: OwnData) => ((await data.cache.meta.get(META))?.value as string) ?? 'nothing';

test('a shared read runs once for all components that use it, and again once per change', async () => {
  const { data } = await signedInOffline();
  let reads = 0;
  const useSeen = sharedRead<string>(
    () => 'before',
    (own) => {
      reads++;
      return read(own);
    },
  );
  const one = renderHook(() => useSeen());
  expect(one.result.current, 'available at the first render').toBe('before');
  const others = [1, 2, 3].map(() => renderHook(() => useSeen()));
  await waitFor(() => expect(one.result.current).toBe('nothing'));
  const atFirst = reads;
  await act(() => write(data, 'new'));
  await waitFor(() =>
    expect([one, ...others].map(({ result }) => result.current)).toEqual(Array(4).fill('new')),
  );
  expect([atFirst, reads]).toEqual([1, 2]);
  const late = renderHook(() => useSeen());
  expect(late.result.current, 'a component that is mounted later has it at once').toBe('new');
  expect(reads).toBe(2);
});

test('reopening the databases of the same person changes nothing on screen; another person sees none of it', async () => {
  const { user, data } = await signedInOffline();
  await write(data, 'kept');
  const useSeen = sharedRead<string>(() => 'before', read);
  const shown: unknown[] = [];
  renderHook(() => {
    const live = useLive({
      key: 'k',
      pullKey: 'k',
      stale: Number.POSITIVE_INFINITY,
      read: async () => ({ value: await read(data), updatedAt: null }),
    });
    shown.push([useSeen(), live.state === 'ready' ? live.value : live.state]);
  });
  await waitFor(() => expect(shown.at(-1)).toEqual(['kept', 'kept']));
  const before = shown.length;
  const again = await openOwnData(theDevice(), user);
  act(() => setCurrentData(again));
  await act(async () => setSending(['a row']));
  expect(shown.slice(before)).toEqual(shown.slice(before).map(() => ['kept', 'kept']));
  const other = await openOwnData(theDevice(), { ...user, guid: crypto.randomUUID() });
  act(() => setCurrentData(other));
  expect(shown.at(-1)).toEqual(['before', 'loading']);
  closeData(again);
  closeData(other);
});

test('new data is applied in a transition: the old data stays on screen until the new is rendered', async () => {
  const { data } = await signedInOffline();
  await write(data, 'short');
  let drawn = () => {};
  const slow = new Promise<void>((resolve) => {
    drawn = resolve;
  });
  function Page() {
    const live = useLive({
      key: 'k2',
      pullKey: 'k2',
      stale: Number.POSITIVE_INFINITY,
      read: async (own) => ({ value: await read(own as OwnData), updatedAt: null }),
    });
    const value = live.state === 'ready' ? live.value : '…';
    return value === 'long' ? <Long /> : <p>{value}</p>;
  }
  function Long() {
    use(slow);
    return <p>long</p>;
  }
  render(
    <Suspense fallback={<p>torn</p>}>
      <Page />
    </Suspense>,
  );
  await screen.findByText('short');
  await act(() => write(data, 'long'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByText('torn')).toBeNull();
  expect(screen.getByText('short')).toBeDefined();
  await act(async () => drawn());
  expect(await screen.findByText('long')).toBeDefined();
});

test('changes made on this page are on screen before its databases have been read again', async () => {
  const { data } = await signedInOffline();
  installFolds();
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const [first, second] = [somePost({ eventId: event.id }), somePost({ eventId: event.id })];
  await cacheEvent(data, event, { posts: [first, second] });
  const { result } = renderHook(() => useFeed(event.id, 10));
  await waitFor(() => expect(result.current.state).toBe('ready'));
  const shown = () => {
    const live = result.current;
    if (live.state !== 'ready') throw new Error(live.state);
    return live.value.posts;
  };
  const [, untouched] = shown();
  // from here on, reads of posts and comments never finish
  const never = () => new Promise(() => {});
  vi.spyOn(data.cache, 'rowsOfEvent').mockReturnValue({ toArray: never, count: never } as never);
  vi.spyOn(data.cache.posts, 'bulkGet').mockImplementation(never as never);
  const of = { eventId: event.id, postId: first.id };
  const commentId = crypto.randomUUID();
  const row = await act(() =>
    enqueueIn(data, createCommentMutation, { id: commentId, ...of, comment: 'At once' }),
  );
  await waitFor(() =>
    expect(shown()[0]).toMatchObject({
      commentCount: 1,
      lastThreeComments: [{ comment: 'At once', sync: { state: 'waiting' } }],
    }),
  );
  await act(async () => setSending([row!]));
  await waitFor(() => expect(shown()[0]?.lastThreeComments[0]?.sync?.state).toBe('sending'));
  await act(async () => setSending([]));
  for (const liked of [true, false]) {
    await act(() => enqueueIn(data, likePostMutation, { ...of, liked }));
    await waitFor(() => expect(shown()[0]?.selfLike).toBe(liked));
  }
  await act(() => enqueueIn(data, deleteCommentMutation, { ...of, commentId }));
  await waitFor(() => expect(shown()[0]).toMatchObject({ commentCount: 0, lastThreeComments: [] }));
  expect(shown()[1], 'unchanged items are identical, so they are not rendered again').toBe(untouched);
});

test('a change is on screen before it is stored, is marked as being saved, and is reverted if storing fails', async () => {
  const { data } = await signedInOffline();
  installFolds();
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const post = somePost({ eventId: event.id });
  await cacheEvent(data, event, { posts: [post] });
  const { result } = renderHook(() => useFeed(event.id, 10));
  await waitFor(() => expect(result.current.state).toBe('ready'));
  const shown = () => {
    const live = result.current;
    const [first] = live.state === 'ready' ? live.value.posts : [];
    return first?.lastThreeComments.map(({ comment, sync }) => `${comment}: ${sync?.state}`);
  };
  // the test alone decides when storing ends, however slow this machine is; the time limit does not
  const { clock } = data.device;
  const setTimer = clock.setTimeout;
  vi.spyOn(clock, 'setTimeout').mockImplementation((run, ms) =>
    ms < 1000 ? setTimer(run, ms) : { timer: undefined },
  );
  const counted: number[] = [];
  const stop = followOutbox(({ waiting }) => void counted.push(waiting));
  const { outbox } = data;
  const transaction = outbox.transaction.bind(outbox);
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const writing = vi.spyOn(outbox, 'transaction');
  const writes = (instead: (...of: Parameters<typeof transaction>) => unknown) =>
    writing.mockImplementation(((...of: Parameters<typeof transaction>) =>
      of[0] === 'rw' ? instead(...of) : transaction(...of)) as never);
  const addComment = (comment: string) =>
    enqueueIn(data, createCommentMutation, {
      // created in the same millisecond: sorted by their ids
      id: data.device.newId(),
      eventId: event.id,
      postId: post.id,
      comment,
    });

  writes(async (...of) => (await held, transaction(...of)));
  const saving = [addComment('One'), addComment('Two')];
  await waitFor(() => expect(shown()).toEqual(['One: saving', 'Two: saving']));
  expect(Math.max(...counted), 'changes that are not stored do not count as waiting').toBe(0);
  await act(async () => {
    end();
    await Promise.all(saving);
  });
  await waitFor(() => expect(shown()).toEqual(['One: waiting', 'Two: waiting']));
  await waitFor(() => expect(counted.at(-1)).toBe(2));

  let fail = () => {};
  const broken = new Promise<void>((_, reject) => (fail = () => reject(new Error('The disk is broken.'))));
  writes(() => broken);
  // writing without Dexie fails as well
  const withoutDexie = vi.spyOn(outbox, 'backendDB').mockImplementation(() => {
    throw new Error('The disk is broken.');
  });
  const failing = addComment('Three');
  await waitFor(() => expect(shown()).toEqual(['One: waiting', 'Two: waiting', 'Three: saving']));
  await act(async () => {
    fail();
    await expect(failing).rejects.toThrow(NotSaved);
  });
  await waitFor(() => expect(shown()).toEqual(['One: waiting', 'Two: waiting']));
  expect(unsaved.items.map(({ words }) => words)).toEqual(['Three']);
  unsaved.items = [];
  withoutDexie.mockRestore();
  writing.mockRestore();
  stop();
});

test('data that is read again without a change does not cause a render', async () => {
  const { data } = await signedInOffline();
  await write(data, 'same');
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return useLive({
      key: 'k3',
      pullKey: 'k3',
      stale: Number.POSITIVE_INFINITY,
      read: async (own) => ({ value: { words: [await read(own as OwnData)] }, updatedAt: null }),
    });
  });
  await waitFor(() => expect(result.current).toMatchObject({ value: { words: ['same'] } }));
  const before = drawn;
  await act(() => write(data, 'same'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(drawn).toBe(before);
  await act(() => write(data, 'other'));
  await waitFor(() => expect(result.current).toMatchObject({ value: { words: ['other'] } }));
});

test('the start or end of a pull does not render a screen with content again', async () => {
  const { data } = await signedInOffline();
  await write(data, 'kept');
  const reading = (key: string, read: () => Promise<string | undefined>) =>
    renderHook(() => {
      draws[key] = (draws[key] ?? 0) + 1;
      return useLive({
        key,
        pullKey: 'pulled',
        stale: Number.POSITIVE_INFINITY,
        read: async () => ({ value: await read(), updatedAt: null }),
      });
    });
  const draws: Record<string, number> = {};
  const whole = reading('whole', () => read(data));
  const empty = reading('empty', async () => undefined);
  await waitFor(() => expect(whole.result.current).toMatchObject({ state: 'ready', value: 'kept' }));
  const before = draws.whole;
  await act(async () => setPullState('pulled', { refreshing: true }));
  await act(async () => setPullState('pulled', { refreshing: false, missing: true }));
  await waitFor(() =>
    expect(empty.result.current.state, 'a screen without content shows the error').toBe('missing'),
  );
  expect(draws.whole).toBe(before);
  expect(whole.result.current).toMatchObject({ state: 'ready', value: 'kept' });
  forgetPulls();
});

test('a component that shows one row of the outbox renders only when that row changes; a listener that renders nothing is called for all', async () => {
  const { data } = await signedInOffline();
  installFolds();
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const post = somePost({ eventId: event.id });
  await cacheEvent(data, event, { posts: [post] });
  const addComment = (comment: string) =>
    act(() =>
      enqueueIn(data, createCommentMutation, {
        id: crypto.randomUUID(),
        eventId: event.id,
        postId: post.id,
        comment,
      }),
    );
  const row = (await addComment('One'))!;
  let drawn = 0;
  const { result, rerender } = renderHook(
    (of: string) => {
      drawn++;
      return useOutboxRow(of);
    },
    { initialProps: row },
  );
  const followed: number[] = [];
  const stop = followOutbox(({ waiting }) => followed.push(waiting));
  await waitFor(() => expect(result.current?.words).toBe('One'));
  const before = drawn;
  const other = (await addComment('Two'))!;
  await waitFor(() => expect(followed.at(-1)).toBe(2));
  expect(drawn).toBe(before);
  await act(async () => setSending([row]));
  await waitFor(() => expect(result.current?.state).toBe('sending'));
  rerender(other);
  expect(result.current?.words, 'a different row from the first render on').toBe('Two');
  await act(async () => setSending([]));
  await act(() => discardRow(other, data).then(() => undefined));
  await waitFor(() => expect(result.current).toBeUndefined());
  expect(followed.at(-1)).toBe(1);
  stop();
});

// What the hooks over live queries promise beyond reading: one query for all, nothing flickers, no long piece
// of work in one go.
import 'fake-indexeddb/auto';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { sharedRead } from '#src/data/live/shared-read.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { setSending } from '#src/data/sending.ts';
import { signedInOffline } from '#tests/support/signed-in.ts';

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
  expect(one.result.current, 'known at the first paint').toBe('before');
  const others = [1, 2, 3].map(() => renderHook(() => useSeen()));
  await waitFor(() => expect(one.result.current).toBe('nothing'));
  const atFirst = reads;
  await act(() => write(data, 'new'));
  await waitFor(() =>
    expect([one, ...others].map(({ result }) => result.current)).toEqual(Array(4).fill('new')),
  );
  expect([atFirst, reads]).toEqual([1, 2]);
  const late = renderHook(() => useSeen());
  expect(late.result.current, 'a component that comes later has it at once').toBe('new');
  expect(reads).toBe(2);
});

test('reopened databases of the same person change nothing on screen; another person sees nothing of it', async () => {
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

test('what was read is taken over as a transition: what is on screen stays until the new is drawn', async () => {
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

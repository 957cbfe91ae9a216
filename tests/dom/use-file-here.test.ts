import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { setClockDifference } from '#src/data/device/clock-difference.ts';
import { useFileHere } from '#src/data/live/use-file-here.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const DAY_MS = 86_400_000;
const FILE = '018f0000-0000-7000-8000-0000000000ff';
afterEach(() => setClockDifference(0));

test('on a device whose clock is days ahead, a video belongs to what is kept until its event is over by the server’s time', async () => {
  const { data } = await signedInOffline();
  setCurrentData({ ...data, device: { ...data.device, caches: {} as CacheStorage } });
  setClockDifference(-2 * DAY_MS);
  const endTime = new Date(Date.now() - DAY_MS).toISOString();
  const event = someEvent({ isGuest: true, selfStatus: 'YES', endTime });
  await cacheEvent(data, event);
  const { result } = renderHook(() => useFileHere(`/files/${FILE}`, event.id));
  await waitFor(() => expect(result.current).toMatchObject({ isHere: false, isOfKept: true }));
});

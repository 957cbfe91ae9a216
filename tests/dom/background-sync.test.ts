import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { askForBackgroundSync } from '#src/app/background-sync.ts';
import { connection } from '#src/data/device/connection.ts';
import { choosePushes } from '#src/mutations/profile/choose-pushes.ts';
import { announceQueued } from '#src/mutations/outbox/queued-signal.ts';
import { signedInOffline } from '#tests/support/signed-in.ts';

const register = vi.fn(async (_tag: string) => undefined);
Object.defineProperty(navigator, 'serviceWorker', {
  value: { getRegistration: async () => ({ sync: { register } }) },
  configurable: true,
});
askForBackgroundSync();
beforeEach(() => {
  connection.state = 'online';
  register.mockClear();
});

test('many changes made offline register one background sync, and later ones register another', async () => {
  const { data } = await signedInOffline();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const changes = async (many: number) => {
    for (let n = 0; n < many; n++) announceQueued(data);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return register.mock.calls.length;
  };
  connection.state = 'online';
  expect(await changes(1)).toBe(0);
  connection.state = 'offline';
  expect(await changes(100)).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(await changes(100)).toBe(2);
  // a browser delays the retry of a tag that it already knows, so the tags differ
  expect(new Set(register.mock.calls.flat()).size).toBe(2);
});

test('a page that is hidden wakes the worker for changes that it can send, not for those that need a decision', async () => {
  const { data } = await signedInOffline();
  await choosePushes({ quiet: null });
  const { mutations } = data.outbox;
  const hide = async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    state.mockRestore();
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await mutations.toCollection().modify({ status: 'rejected' });
  await hide();
  expect(register).not.toHaveBeenCalled();
  await mutations.toCollection().modify({ status: 'queued' });
  await hide();
  expect(register).toHaveBeenCalledOnce();
});

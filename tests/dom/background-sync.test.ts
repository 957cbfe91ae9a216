import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { askForBackgroundSync } from '#src/app/background-sync.ts';
import { connection } from '#src/data/device/connection.ts';
import { announceQueued } from '#src/mutations/outbox/queued-signal.ts';
import { signedInOffline } from '#tests/support/signed-in.ts';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('many changes made offline register one background sync, and later ones register another', async () => {
  const { data } = await signedInOffline();
  const register = vi.fn(async (_tag: string) => undefined);
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ sync: { register } }) },
    configurable: true,
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  askForBackgroundSync();
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

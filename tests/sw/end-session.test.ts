// A session that ends while the worker sends: Chromium's workers have no navigator.serviceWorker.
import { expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { followRefusal } from '#src/sync/end-session.ts';

const GUID = '00000000-0000-4000-8000-000000000001';

test('the messages of a person whose session the worker has ended are closed, and no more are pushed, by the time the worker may stop', async () => {
  const [close, unsubscribe] = [vi.fn(), vi.fn(async () => true)];
  vi.stubGlobal('registration', {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [{ close }],
  });
  const device = theDevice();
  const store = new SessionStore(device);
  await store.write({ guid: GUID, authToken: 'token' } as SignInAnswer);
  await followRefusal(device, store, { guid: GUID }, 'ended');
  expect(await store.read()).toBeNull();
  store.close();
  expect(close).toHaveBeenCalledOnce();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

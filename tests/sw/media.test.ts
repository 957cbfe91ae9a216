// Whose cache the worker puts a picture into.
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { mediaCacheName, theDevice } from '#src/data/device/device.ts';
import { personKey, VISITOR } from '#src/data/databases/person-key.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';

const PATH = '/files/00000000-0000-4000-8000-00000000000a';
const GIL = '00000000-0000-4000-8000-000000000001';

type Fetching = (event: object) => void;
let onFetch: Fetching | undefined;
vi.stubGlobal('addEventListener', (type: string, handler: Fetching) => {
  if (type === 'fetch') onFetch = handler;
});
const caches = new SimulatedCaches();
Object.assign(globalThis, { caches, location: new URL('https://sojourn.example/sw.js') });
const { serveMedia } = await import('#sw/media.ts');
serveMedia();

const { indexedDB } = theDevice();
const fetched = vi.fn(async () =>
  Object.defineProperty(new Response('a picture'), 'type', { value: 'basic' }),
);
Object.assign(theDevice(), { fetch: fetched });

/** Resolves when the worker has nothing left to do for this request. */
async function ask(): Promise<string> {
  const pending: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  onFetch?.({
    request: new Request(`https://sojourn.example${PATH}?signature=x`),
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (work: Promise<unknown>) => pending.push(work),
  });
  const text = await (await answer!).text();
  await Promise.all(pending);
  return text;
}
const keptFor = async (key: string) => (await caches.open(mediaCacheName(key))).keys();

beforeEach(async () => {
  for (const key of [VISITOR, personKey(GIL)]) await caches.delete(mediaCacheName(key));
  fetched.mockClear();
  Object.assign(theDevice(), { indexedDB });
  const store = new SessionStore(theDevice());
  await store.write({ guid: GIL } as SignInAnswer);
  store.close();
});

// first: the worker has not opened any database yet
test('while the device cannot say who is signed in, a picture is shown and kept for nobody', async () => {
  const broken = {
    open: () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    },
  };
  Object.assign(theDevice(), { indexedDB: broken });
  expect(await ask()).toBe('a picture');
  expect(await keptFor(VISITOR)).toEqual([]);
});

test('a picture is kept for the person who is signed in, and not fetched again', async () => {
  expect(await ask()).toBe('a picture');
  expect(await keptFor(personKey(GIL))).toHaveLength(1);
  expect(await keptFor(VISITOR)).toEqual([]);
  expect(await ask()).toBe('a picture');
  expect(fetched).toHaveBeenCalledOnce();
});

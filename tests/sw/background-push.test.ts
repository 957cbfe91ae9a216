// What has piled up is sent by the worker, once.
import { beforeEach, expect, test, vi } from 'vitest';

const drain = vi.hoisted(() => vi.fn(async () => true));
// made by the build
vi.mock('#sw/load-engine.ts', () => ({ hasEngine: () => true, loadEngine: () => drain }));
const handlers: Record<string, (event: object) => void> = {};
vi.stubGlobal('addEventListener', (type: string, handler: (event: object) => void) => {
  handlers[type] = handler;
});
const { pushInBackground } = await import('#sw/background-push.ts');
pushInBackground();

const woken = (tag: string): Promise<unknown> => {
  let ends: Promise<unknown> = Promise.resolve();
  handlers.sync?.({ tag, waitUntil: (until: Promise<unknown>) => (ends = until) });
  return ends;
};
beforeEach(() => {
  drain.mockReset();
  drain.mockResolvedValue(true);
});

test('woken several times at once, the worker sends once; woken later, again', async () => {
  await Promise.all([woken('outbox-1'), woken('outbox-2'), woken('outbox-3')]);
  expect(drain).toHaveBeenCalledOnce();
  await woken('outbox-4');
  expect(drain).toHaveBeenCalledTimes(2);
});

test('while something is still pending, the browser is asked to retry', async () => {
  drain.mockResolvedValue(false);
  const both = await Promise.allSettled([woken('outbox-1'), woken('outbox-2')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  drain.mockResolvedValue(true);
  await expect(woken('outbox-3')).resolves.toBeUndefined();
});

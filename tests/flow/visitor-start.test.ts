// Somebody who is signed out, from the first moment: most of their screens ask the server for nothing.
import { expect, test, vi } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull, setPullRequester } from '#src/data/pull-request.ts';
import { openVisitorData } from '#src/data/databases/local-data.ts';
import type { Report } from '#src/sync/report.ts';
import { startVisitor } from '#src/sync/pull/start-visitor.ts';

const page = { isVisible: () => true, onHint: () => () => undefined, onLeave: () => () => undefined };

async function startedWith(fetch: typeof globalThis.fetch) {
  Object.assign(theDevice(), { origin: 'http://sojourn.test', fetch });
  const connection = vi.fn<Report['connection']>();
  const data = await openVisitorData(theDevice());
  const sync = startVisitor({
    data,
    page,
    report: { connection, pull: () => undefined } as unknown as Report,
  });
  setPullRequester(async (key) => sync.pull(key));
  await requestPull(HOME);
  return { connection, sync };
}

test('started without a network it is known without anybody doing anything', async () => {
  const { connection, sync } = await startedWith(() => Promise.reject(new TypeError('fetch failed')));
  await vi.waitFor(() => expect(connection).toHaveBeenLastCalledWith('offline'), { timeout: 8000 });
  sync.stop();
});

test('started with one, nothing is said', async () => {
  const asked: string[] = [];
  const { connection, sync } = await startedWith(async (input) => {
    const url = new URL((input as Request).url);
    asked.push(url.pathname);
    return Response.json(
      { nonce: url.searchParams.get('nonce'), time: new Date().toISOString() },
      { headers: { 'X-Sojourn': '1' } },
    );
  });
  await vi.waitFor(() => expect(asked).toEqual(['/health']));
  await new Promise((resolve) => {
    setTimeout(resolve, 2500);
  });
  expect(connection).not.toHaveBeenCalled();
  sync.stop();
});

// What happens to a live stream while it opens, which takes some calls of the database.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openLive } from '#tests/support/live-stream.ts';
import { atFullSpeed } from '#tests/support/machine.mjs';
import { startTestServer } from '#tests/support/test-server.ts';

/** A server on which opening a stream takes until `goOn` is called; `arrived`: until one is being opened. */
async function slowlyOpening() {
  const own = await startTestServer();
  const person = await own.makeUser('Sol');
  const at = await own.listen();
  const { tokens } = own.services;
  const verify = tokens.verifyAccess.bind(tokens);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const arrived = new Promise<void>((resolve) => {
    vi.spyOn(tokens, 'verifyAccess').mockImplementationOnce(async (token) => {
      const actor = await verify(token);
      resolve();
      await held;
      return actor;
    });
  });
  return { own, person, origin: at, arrived, goOn };
}

test('a stream whose reader hangs up while it opens is not kept', async () => {
  const { own, person, origin: at, arrived, goOn } = await slowlyOpening();
  const closed = new Promise<void>((resolve) =>
    own.app.server.once('connection', (socket) => void socket.once('close', () => resolve())),
  );
  const asked = get(`${at}/api/live`, { headers: { authorization: `Bearer ${person.token}` } });
  asked.on('error', () => {});
  await arrived;
  asked.destroy();
  await closed;
  const subscribe = vi.spyOn(own.services.live, 'subscribe');
  goOn();
  await wait(100);
  expect([own.services.live.size, subscribe.mock.calls.length]).toEqual([0, 0]);
  await own.close();
});

test('a stream whose session is signed out while it opens ends', async () => {
  const { own, person, origin: at, arrived, goOn } = await slowlyOpening();
  const opening = openLive(at, person);
  await arrived;
  expect((await own.inject('POST', '/auth/logout', { as: person })).status).toBe(204);
  goOn();
  await (
    await opening
  ).ended;
  await own.close();
});

test('closing the server does not wait for a stream that is being opened', async () => {
  const { own, person, origin: at, arrived, goOn } = await slowlyOpening();
  const opening = openLive(at, person);
  await arrived;
  const started = performance.now();
  const closing = own.app.close();
  await wait(100);
  goOn();
  await Promise.all([closing, opening.then(({ ended }) => ended)]);
  expect(atFullSpeed(performance.now() - started)).toBeLessThan(2000);
  await own.close();
});

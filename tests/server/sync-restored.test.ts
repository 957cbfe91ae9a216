// The server comes back from a backup and others go on: versions that were given out before are given out again,
// for other changes.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { patience } from '#tests/support/machine.mjs';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

// real folders on real disks
vi.setConfig({ testTimeout: patience(60_000) });

let running: TestServer | undefined;
const stop = async () => {
  await running?.close();
  await running?.database.close();
  running = undefined;
};
afterAll(stop);

/** Starts the server on this folder, after the one that runs has ended. */
async function start(dataDir: string): Promise<TestServer> {
  await stop();
  const database = await openEmbedded({
    dataDir,
    template: await cachedTemplate(),
    onLockLost: () => {},
  });
  running = await startTestServer({ config: { dataDir }, database: { ...database, url: null } });
  return running;
}

async function copyOf(dataDir: string): Promise<string> {
  await stop();
  const copy = scratchFolder();
  cpSync(path.join(dataDir, 'db'), path.join(copy, 'db'), { recursive: true });
  return copy;
}

const post = async (server: TestServer, as: TestUser, eventId: string, title: string) => {
  const { changes } = await server.inject('POST', `/api/feeds/${eventId}`, {
    as,
    body: { title },
    key: crypto.randomUUID(),
  });
  if (!changes) throw new Error('the post was not taken');
  return changes;
};
/** The same device, on the server that runs now. */
const on = (server: TestServer, device: PullingDevice) => Object.assign(device, { server });
const fresh = async (server: TestServer, of: PullingDevice) => {
  const device = new PullingDevice(server, of.user);
  await device.pull();
  return device.everything();
};

test('Restored server: a device that has seen what is lost starts the event over, once; every other goes on', async () => {
  const original = scratchFolder();
  let server = await start(original);
  const olga = await server.makeUser('Olga');
  const event = await makeEvent(server, olga, { timezone: 'UTC' });
  await makeEvent(server, olga);
  const witness = new PullingDevice(server, olga);
  const away = new PullingDevice(server, olga);
  const old = new PullingDevice(server, olga);
  await post(server, olga, event.id, 'kept');
  for (const device of [witness, away, old]) await device.pull();
  const resets = witness.resets;
  const lastChange = Date.now();
  const backup = await copyOf(original);

  server = await start(original);
  await post(server, olga, event.id, 'lost 0');
  const lost = await post(server, olga, event.id, 'lost 1');
  for (const device of [witness, old]) await on(server, device).pull();
  expect(witness.resets, 'a start alone makes nobody start over').toBe(resets);

  server = await start(backup);
  const cursor = away.cursors[event.id];
  if (!cursor) throw new Error('there is no cursor');
  const ahead = [{ version: lost.version, epoch: lost.epoch }];
  const cursors = { ...away.cursors, [event.id]: { ...cursor, ahead } };
  const askAgain = async () =>
    (await server.inject('POST', '/api/sync', { as: olga, body: { cursors } })).body.events;
  const startsOver = [expect.objectContaining({ id: event.id, reset: true, restored: expect.anything() })];
  expect(await askAgain(), 'what an answer brought is not known any more').toEqual(startsOver);
  for (let i = 0; i < 3; i++) await post(server, olga, event.id, `new ${i}`);
  expect(await askAgain(), 'and was given out again').toEqual(startsOver);

  const { events } = await on(server, witness).pull();
  expect(events.map(({ id, reset }) => ({ id, reset }))).toEqual([{ id: event.id, reset: true }]);
  const backupAt = new Date(events[0]?.restored?.backupAt ?? Number.NaN).getTime();
  expect(backupAt).toBeLessThanOrEqual(lastChange);
  expect(backupAt).toBeGreaterThan(lastChange - 30_000);
  expect(witness.everything()).toEqual(await fresh(server, witness));
  expect((await witness.pull()).events, 'and no second time').toEqual([]);

  const [goneOn] = (await on(server, away).pull()).events;
  expect(goneOn).toMatchObject({ id: event.id, reset: false });
  expect(goneOn?.restored).toBeUndefined();
  expect(away.everything()).toEqual(await fresh(server, away));

  for (const cursor of Object.values(old.cursors)) delete cursor.epoch;
  const [served] = (await on(server, old).pull()).events;
  expect(served, 'a device of an earlier build names no epoch').toMatchObject({ id: event.id, reset: false });
});

// The server is restored from a backup and continues: it assigns versions again that it had already assigned
// to other changes.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { REFRESH_GRACE } from '#contract/constants.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { events, sessions } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo, provenCode } from '#tests/support/mails-of.ts';
import { patience } from '#tests/support/machine.mjs';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

// uses real folders on real disks
vi.setConfig({ testTimeout: patience(60_000) });

let running: TestServer | undefined;
const stop = async () => {
  await running?.close();
  await running?.database.close();
  running = undefined;
};
afterAll(stop);

/** Starts the server on this folder, after the running one has ended. */
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

/** Puts the database of the backup into this folder and keeps everything else. */
async function restore(backup: string, dataDir: string): Promise<TestServer> {
  await stop();
  rmSync(path.join(dataDir, 'db'), { recursive: true, force: true });
  cpSync(path.join(backup, 'db'), path.join(dataDir, 'db'), { recursive: true });
  return start(dataDir);
}

const refresh = (server: TestServer, refreshToken: string) =>
  server.inject('GET', '/auth/refresh-user-token', { headers: { refreshtoken: refreshToken } });
const post = async (server: TestServer, as: TestUser, eventId: string, title: string) => {
  const { changes } = await server.inject('POST', `/api/feeds/${eventId}`, {
    as,
    body: { title },
    key: crypto.randomUUID(),
  });
  if (!changes) throw new Error('the post was not accepted');
  return changes;
};
/** The same device, connected to the server that runs now. */
const on = (server: TestServer, device: PullingDevice) => Object.assign(device, { server });
const fresh = async (server: TestServer, of: PullingDevice) => {
  const device = new PullingDevice(server, of.user);
  await device.pull();
  return device.everything();
};

test('Restored server: a device that has received lost changes starts the event over, once; every other device continues', async () => {
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
  expect(witness.resets, 'a restart alone does not make a device start over').toBe(resets);

  server = await start(backup);
  const cursor = away.cursors[event.id];
  if (!cursor) throw new Error('there is no cursor');
  const ahead = [{ version: lost.version, epoch: lost.epoch }];
  const cursors = { ...away.cursors, [event.id]: { ...cursor, ahead } };
  const askAgain = async () =>
    (await server.inject('POST', '/api/sync', { as: olga, body: { cursors } })).body.events;
  const startsOver = [expect.objectContaining({ id: event.id, reset: true, restored: expect.anything() })];
  expect(await askAgain(), 'the lost version in the cursor is unknown to the server').toEqual(startsOver);
  for (let i = 0; i < 3; i++) await post(server, olga, event.id, `new ${i}`);
  expect(await askAgain(), 'the version is assigned to another change now').toEqual(startsOver);

  const { events } = await on(server, witness).pull();
  expect(events.map(({ id, reset }) => ({ id, reset }))).toEqual([{ id: event.id, reset: true }]);
  const backupAt = new Date(events[0]?.restored?.backupAt ?? Number.NaN).getTime();
  expect(backupAt).toBeLessThanOrEqual(lastChange);
  expect(backupAt).toBeGreaterThan(lastChange - 30_000);
  expect(witness.everything()).toEqual(await fresh(server, witness));
  expect((await witness.pull()).events, 'the device starts over only once').toEqual([]);

  const [goneOn] = (await on(server, away).pull()).events;
  expect(goneOn).toMatchObject({ id: event.id, reset: false });
  expect(goneOn?.restored).toBeUndefined();
  expect(away.everything()).toEqual(await fresh(server, away));

  for (const cursor of Object.values(old.cursors)) delete cursor.epoch;
  const [served] = (await on(server, old).pull()).events;
  expect(served, 'a device of an earlier build sends no epoch').toMatchObject({ id: event.id, reset: false });
});

test('Restored server: accounts and sessions that ended after the backup stay ended, and a session refreshed since continues', async () => {
  const folder = scratchFolder();
  let server = await start(folder);
  const people = await Promise.all(
    ['Olga', 'Hana', 'Gil', 'Ada', 'Ben', 'Eve'].map((name) => server.makeUser(name)),
  );
  const [olga, hana, gil, ada, ben, eve] = people as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const handed = await makeEvent(server, olga, { timezone: 'UTC' });
  const removed = await makeEvent(server, olga, { timezone: 'UTC' });
  for (const { id } of [handed, removed]) await putRsvp(server, id, hana, { status: 'YES', isHost: true });
  const backup = await copyOf(folder);

  server = await start(folder);
  const made = await makeEvent(server, olga);
  const gone = await server.inject('POST', '/api/profile/deletion', {
    as: olga,
    body: {
      otpId: await provenCode(server, olga.emailId, 'DELETION'),
      handOver: [{ eventId: handed.id, to: hana.id }],
      remove: [removed.id, made.id],
    },
  });
  expect(gone.status).toBe(204);
  await server.inject('POST', '/auth/logout', { as: gil, body: {} });
  const once = (await refresh(server, ada.refreshToken)).body;
  const twice = (await refresh(server, once.refreshToken)).body;
  const bens = (await refresh(server, ben.refreshToken)).body;
  const eves = (await refresh(server, eve.refreshToken)).body;
  const since = await server.signInAgain(ada);
  const newcomer = await server.makeUser('Newcomer');

  server = await restore(backup, folder);
  await staysEnded(server, { olga, hana, gil, handed: handed.id, removed: removed.id });
  await sessionContinues(server, ada, [once.refreshToken, twice.refreshToken]);
  for (const { refreshToken } of [since, newcomer])
    expect(await refresh(server, refreshToken)).toMatchObject({ status: 401, code: 'SIGN_IN_FORGOTTEN' });
  // only the signature proves a token
  const [claims, signature = ''] = since.refreshToken.split('.');
  for (const forged of [`${claims}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`, `${claims}.`])
    expect((await refresh(server, forged)).code).toBe('REFRESH_INVALID');
  // two devices hold tokens of one session: the token of the backup was used first, so both are signed out
  expect((await refresh(server, ben.refreshToken)).status).toBe(200);
  for (const { refreshToken } of [bens, ben])
    expect((await refresh(server, refreshToken)).code).toBe('REFRESH_INVALID');
  // signing out with a token that is not in the backup
  await server.inject('POST', '/auth/logout', { headers: { refreshtoken: eves.refreshToken } });
  for (const { refreshToken } of [eve, eves])
    expect((await refresh(server, refreshToken)).code).toBe('REFRESH_INVALID');
});

/** The account is deleted as its person had decided, the session is ended, and nobody is notified twice. */
async function staysEnded(
  server: TestServer,
  of: { olga: TestUser; hana: TestUser; gil: TestUser; handed: string; removed: string },
): Promise<void> {
  expect((await refresh(server, of.olga.refreshToken)).code).toBe('ACCOUNT_DELETED');
  expect((await refresh(server, of.gil.refreshToken)).code).toBe('REFRESH_INVALID');
  for (const as of [of.olga, of.gil])
    expect((await server.inject('GET', '/api/profile', { as })).status).toBe(401);
  expect((await server.inject('GET', '/api/profile', { as: of.hana })).status).toBe(200);
  const [handed] = await server.db.select().from(events).where(eq(events.id, of.handed));
  const [removed] = await server.db.select().from(events).where(eq(events.id, of.removed));
  expect([handed?.ownerId, handed?.deletedAt]).toEqual([of.hana.id, null]);
  expect(removed?.deletedAt).not.toBeNull();
  for (const { emailId } of [of.olga, of.hana]) expect(await mailsTo(server, emailId)).toEqual([]);
}

/** With the last of these tokens; from then on the token of the backup and those in between are invalid. */
async function sessionContinues(
  server: TestServer,
  person: TestUser,
  tokens: readonly string[],
): Promise<void> {
  const last = tokens.at(-1) ?? '';
  const { status, body } = await refresh(server, last);
  expect(status).toBe(200);
  expect((await refresh(server, last)).body.refreshToken, 'two tabs').toBe(body.refreshToken);
  const as = { ...person, token: body.authToken };
  expect((await server.inject('GET', '/api/profile', { as })).status).toBe(200);
  expect((await refresh(server, body.refreshToken)).status).toBe(200);
  const longAgo = new Date(Date.now() - REFRESH_GRACE - 1000);
  await server.db.update(sessions).set({ replacedAt: longAgo }).where(eq(sessions.userId, person.id));
  for (const token of [person.refreshToken, ...tokens.slice(0, -1)])
    expect((await refresh(server, token)).code).toBe('REFRESH_INVALID');
}

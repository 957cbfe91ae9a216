// An address is invited at the moment in which its account is created or deleted.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rsvps } from '#server/db/schema.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { holdLock, untilWaiting } from '#tests/support/held-lock.ts';
import { mailsTo, provenCode } from '#tests/support/mails-of.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

const password = 'quiet harbour 7';
let server: TestServer;
let olga: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    kind: 'postgres',
    config: { google: { clientId: 'sojourn', issuer: 'https://accounts.example' } },
  });
  olga = await server.makeUser('Olga');
});
afterAll(() => server.close());

const newAddress = () => `ada-${randomUUID().slice(0, 8)}@example.org`;
const invite = (eventId: string, address: string) =>
  server.inject('POST', '/api/rsvp', { as: olga, body: { eventId, invitees: [address] } });
const rowsOf = (address: string) =>
  server.db
    .select({ userId: rsvps.userId, status: rsvps.status })
    .from(rsvps)
    .where(eq(rsvps.emailId, address));
/** Calls that write RSVPs wait until the returned function is called: an invitation has found the account by then. */
const holdRsvps = () => holdLock(server, (tx) => tx.execute(sql`lock table ${rsvps} in share mode`));

const signUp = async (address: string): Promise<TestAnswer> =>
  server.inject('POST', '/auth/signup', {
    body: {
      id: await provenCode(server, address, 'SIGNUP'),
      emailId: address,
      password,
      firstName: 'Ada',
      lastName: 'Byron',
    },
  });
const withGoogle = (address: string): Promise<TestAnswer> => {
  vi.spyOn(server.services.identity!, 'verify').mockResolvedValue({
    issuer: 'https://accounts.example',
    subject: address,
    email: address,
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Byron',
  });
  return server.inject('POST', '/auth/gauth', { body: { credential: 'hers', nonce: randomUUID() } });
};

test.each([
  ['a code', signUp],
  ['Google', withGoogle],
])(
  'an invitation that is being written is linked to the account created with %s meanwhile',
  async (_by, create) => {
    const [event, address] = [await makeEvent(server, olga), newAddress()];
    const release = await holdRsvps();
    const inviting = invite(event.id, address);
    await untilWaiting(server, 1);
    const creating = create(address);
    await Promise.race([creating, untilWaiting(server, 2)]);
    await release();
    expect((await inviting).status).toBe(200);
    const { status, body } = await creating;
    expect(status).toBeLessThan(300);
    expect(await rowsOf(address)).toEqual([{ userId: body.guid, status: 'REQUESTED' }]);
    const home = await server.inject('GET', '/api/events', {
      headers: { authorization: `Bearer ${body.authToken}` },
    });
    expect(home.body.map(({ id }: { id: string }) => id)).toContain(event.id);
  },
);

test('an invitation that is being written is deleted with the account', async () => {
  const [event, ada] = [await makeEvent(server, olga), await server.makeUser('Ada', { password })];
  const release = await holdRsvps();
  const inviting = invite(event.id, ada.emailId);
  await untilWaiting(server, 1);
  const deleting = server.inject('POST', '/api/profile/deletion', { as: ada, body: { password } });
  await untilWaiting(server, 2);
  await release();
  expect([(await inviting).status, (await deleting).status]).toEqual([200, 204]);
  expect(await rowsOf(ada.emailId)).toEqual([]);
  expect((await mailsTo(server, ada.emailId)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('deleted'),
  ]);
});

test('an address whose account is being deleted is invited as one without an account, and can sign up again and answer', async () => {
  const [event, ada] = [await makeEvent(server, olga), await server.makeUser('Ada', { password })];
  const release = await holdRsvps();
  const deleting = server.inject('POST', '/api/profile/deletion', { as: ada, body: { password } });
  await untilWaiting(server, 1);
  const inviting = invite(event.id, ada.emailId);
  await untilWaiting(server, 2);
  await release();
  expect([(await inviting).status, (await deleting).status]).toEqual([200, 204]);
  expect(await rowsOf(ada.emailId)).toEqual([{ userId: null, status: 'ONBOARD_REQUESTED' }]);
  const { body } = await signUp(ada.emailId);
  expect(await rowsOf(ada.emailId)).toEqual([{ userId: body.guid, status: 'REQUESTED' }]);
  const answer = await server.inject('PUT', `/api/rsvp/respond/${event.id}`, {
    headers: { authorization: `Bearer ${body.authToken}` },
    body: { status: 'Yes' },
  });
  expect(answer).toMatchObject({ status: 200, body: { status: 'YES' } });
});

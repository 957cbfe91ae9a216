// Deleting an account (docs/rules.md#deleting-an-account): what is deleted, what stays, and that nothing
// remains by which the person could be identified.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreateEventBody } from '#contract/schemas/events.ts';
import { eventForChange } from '#server/access/event-for.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { documents, events, files, otps, rsvps, sessions, users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { openSessionFor } from '#server/modules/auth/sign-in.ts';
import { createEvent } from '#server/modules/events/create-event.ts';
import { reapplyAfterRestore } from '#server/modules/own-data/reapply-after-restore.ts';
import { updateProfile } from '#server/modules/people/profile.ts';
import { respondToEvent } from '#server/modules/rsvp/respond-to-event.ts';
import type { EndedKind } from '#server/providers/ended/kept-ends.ts';
import { dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { newPost } from '#tests/support/new-event.ts';
import { mailsTo, provenCode } from '#tests/support/mails-of.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { phonePhoto } from '#tests/support/uploads.ts';

const PASSWORD = 'quiet harbour 7';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const plan = (as: TestUser) => server.inject('GET', '/api/profile/deletion', { as });
const remove = (as: TestUser | undefined, body: object) =>
  server.inject('POST', '/api/profile/deletion', { as, body });
const refresh = (user: TestUser) =>
  server.inject('GET', '/auth/refresh-user-token', { headers: { refreshtoken: user.refreshToken } });

/** Every table that contains this text in any column. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = (await server.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] };
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = (await server.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where position(${words} in t::text) > 0 limit 1`,
    )) as unknown as { rows: unknown[] };
    if (hit.rows.length > 0) found.push(name);
  }
  return found.sort();
}

test('only signed-in people who prove their identity can delete their account', async () => {
  const ada = await server.makeUser('Ada', { password: PASSWORD });
  expect((await server.inject('GET', '/api/profile/deletion')).status).toBe(401);
  expect((await remove(undefined, { password: PASSWORD })).status).toBe(401);
  expect((await plan(ada)).body).toEqual({ proof: 'PASSWORD', events: [] });
  for (const [body, field] of [
    [{}, 'This field is required.'],
    [{ password: 'quiet harbour 8' }, 'This is not your password.'],
  ] as const) {
    const { status, body: answer } = await remove(ada, body);
    expect([status, answer.fields.password]).toEqual([400, field]);
  }
  // a code is for people without a password: the mailbox may be open on the same device
  const hers = await provenCode(server, ada.emailId, 'DELETION');
  expect((await remove(ada, { otpId: hers })).body.fields).toEqual({ password: 'This field is required.' });
  // refused: a code of another kind, one that was sent to somebody else, and one that was not verified
  const bea = await server.makeUser('Bea');
  const codes = [
    await provenCode(server, bea.emailId, 'PASSWORD_RESET'),
    hers,
    (await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: bea.emailId, otpType: 'DELETION' } }))
      .body.id,
  ];
  for (const otpId of codes) expect((await remove(bea, { otpId })).code).toBe('OTP_NOT_VERIFIED');
  for (let tries = 0; tries < 9; tries += 1) await remove(ada, { password: 'quiet harbour 8' });
  expect((await remove(ada, { password: PASSWORD })).status, 'passwords cannot be guessed by trying').toBe(
    429,
  );
  expect((await server.inject('GET', '/api/profile', { as: ada })).status).toBe(200);
});

test('the person must decide about every event they own at that moment, otherwise nothing happens', async () => {
  const [olga, hana, gil] = await Promise.all([
    server.makeUser('Olga', { password: PASSWORD }),
    server.makeUser('Hana'),
    server.makeUser('Gil'),
  ]);
  const [shared, alone] = [await makeEvent(server, olga, { name: 'Shared' }), await makeEvent(server, olga)];
  await putRsvp(server, shared.id, hana, { status: 'YES', isHost: true });
  await putRsvp(server, shared.id, gil, { status: 'YES' });
  const { body } = await plan(olga);
  expect(
    body.events.map((one: { id: string; hosts: { guid: string }[] }) => [
      one.id,
      one.hosts.map((host) => host.guid),
    ]),
  ).toEqual(
    expect.arrayContaining([
      [shared.id, [hana.id]],
      [alone.id, []],
    ]),
  );
  const give = (eventId: string, to: TestUser) => ({ eventId, to: to.id });
  for (const decided of [
    {},
    { remove: [alone.id] },
    { remove: [alone.id, shared.id, randomUUID()] },
    { remove: [alone.id, alone.id] },
    // to a guest, to oneself, and twice
    { remove: [alone.id], handOver: [give(shared.id, gil)] },
    { remove: [alone.id], handOver: [give(shared.id, olga)] },
    { remove: [alone.id, shared.id], handOver: [give(shared.id, hana)] },
  ])
    expect((await remove(olga, { password: PASSWORD, ...decided })).code, JSON.stringify(decided)).toBe(
      'EVENTS_UNSETTLED',
    );
  // somebody else's event cannot be handed over
  expect(
    (await remove(hana, { otpId: await provenCode(server, hana.emailId, 'DELETION'), remove: [shared.id] }))
      .code,
  ).toBe('EVENTS_UNSETTLED');
  for (const { id } of [shared, alone])
    expect((await server.inject('GET', `/api/events/${id}`, { as: olga })).body.isOwner).toBe(true);

  const done = { password: PASSWORD, remove: [alone.id], handOver: [give(shared.id, hana)] };
  const device = new PullingDevice(server, gil);
  await device.pull();
  expect((await remove(olga, done)).status).toBe(204);
  const now = (await server.inject('GET', `/api/events/${shared.id}`, { as: hana })).body;
  expect([
    now.isOwner,
    now.owner.guid,
    now.guestsCount,
    now.hosts.map((host: { guid: string }) => host.guid),
  ]).toEqual([true, hana.id, 2, [hana.id]]);
  expect((await server.inject('GET', `/api/events/${alone.id}`, { as: gil })).code).toBe('EVENT_NOT_FOUND');
  expect((await mailsTo(server, hana.emailId)).map(({ subject }) => subject)).toContain(
    'Shared is yours now',
  );
  await device.pull();
  const fresh = new PullingDevice(server, gil);
  await fresh.pull();
  expect(device.everything(), 'a device that was there before holds the same as a new one').toEqual(
    fresh.everything(),
  );
});

test('what a person wrote stays without their name; everything else is deleted', async () => {
  const name = `Zenobia${randomUUID().slice(0, 8)}`;
  const zoe = await server.makeUser(name, { lastName: `${name}son`, password: PASSWORD });
  const phone = await server.signInAgain(zoe);
  const [olga, gil, wanda] = await Promise.all([
    server.makeUser('Olga'),
    server.makeUser('Gil'),
    server.makeUser('Wanda'),
  ]);
  const { id } = await makeEvent(server, olga, { rsvpType: 'OPEN' });
  const picture = { name: 'me.jpg', type: 'image/jpeg', content: await phonePhoto() };
  const { body: profile } = await server.inject('POST', '/api/profile/picture', {
    as: zoe,
    multipart: [picture],
  });
  await server.inject('PUT', '/api/profile', {
    as: zoe,
    body: { organisation: `${name} & Co` },
    key: randomUUID(),
  });
  await server.inject('PUT', `/api/events/${id}`, { as: olga, body: { capacity: 2 } });
  for (const one of [zoe, gil, wanda])
    await server.inject('PUT', `/api/rsvp/respond/${id}`, { as: one, body: { status: 'Yes' } });
  expect((await server.inject('GET', `/api/rsvp/event/self/${id}`, { as: wanda })).body.status).toBe(
    'WAITLISTED',
  );
  const own = await newPost(server, zoe, id);
  const liked = await newPost(server, gil, id);
  await server.inject('POST', `/api/feeds/${id}/${liked}/like`, { as: zoe, body: { like: true } });
  await server.inject('POST', `/api/feeds/${id}/${liked}/comment`, { as: zoe, body: { comment: 'So good' } });
  expect((await server.inject('GET', `/api/feeds/${id}/${liked}`, { as: gil })).body).toMatchObject({
    likesCount: 1,
    commentCount: 1,
  });
  await server.inject('POST', `/api/bulletin/${id}`, {
    as: olga,
    body: { title: 'Bring coats', description: 'It is cold.' },
  });
  await server.inject('PUT', `/api/bulletin/${id}/read`, {
    as: zoe,
    body: { to: new Date().toISOString() },
  });
  const [fileId, documentId] = [randomUUID(), randomUUID()];
  await server.db.insert(files).values({
    id: fileId,
    eventId: id,
    uploaderId: olga.id,
    purpose: 'DOCUMENT',
    sha256: '0'.repeat(64),
    name: 'ticket.pdf',
    mimeType: 'application/pdf',
    bytes: 1,
  });
  await server.db.insert(documents).values({
    id: documentId,
    eventId: id,
    userId: zoe.id,
    uploaderId: olga.id,
    fileId,
    type: 'OTHER',
    uploadedAt: new Date(),
    version: 1,
  });
  await server.db
    .update(sessions)
    .set({ userAgent: `${name} Phone` })
    .where(eq(sessions.userId, zoe.id));
  expect(await tablesWith(zoe.emailId)).toEqual(expect.arrayContaining(['rsvps', 'users']));
  const devices = [new PullingDevice(server, gil), new PullingDevice(server, olga)];
  for (const device of devices) await device.pull();

  expect((await remove(zoe, { password: PASSWORD })).status).toBe(204);

  // signed out here and on other devices, with the reason
  for (const device of [zoe, phone]) {
    expect((await server.inject('GET', '/api/profile', { as: device })).status).toBe(401);
    const refused = await refresh(device);
    expect([refused.status, refused.code]).toEqual([401, 'ACCOUNT_DELETED']);
  }
  const again = await server.inject('POST', '/auth/signin', {
    body: { emailOrPhone: zoe.emailId, password: PASSWORD },
  });
  expect(again.code).toBe('INVALID_CREDENTIALS');

  expect(await tablesWith(zoe.emailId), 'the last mail is sent').toEqual(['mails']);
  expect((await mailsTo(server, zoe.emailId)).map(({ subject }) => subject)).toEqual([
    'Your Sojourn account was deleted',
  ]);
  expect(await tablesWith(name)).toEqual([]);
  expect((await server.inject('GET', profile.profilePic)).status).toBe(404);
  expect(
    await server.db
      .select()
      .from(documents)
      .where(sql`${documents.id} = ${documentId}`),
  ).toEqual([]);
  expect(
    await server.db
      .select()
      .from(rsvps)
      .where(sql`${rsvps.userId} = ${zoe.id}`),
  ).toEqual([]);

  // the person waiting gets the free place; the conversation is complete, without a name
  expect((await server.inject('GET', `/api/rsvp/event/self/${id}`, { as: wanda })).body.status).toBe('YES');
  const post = (await server.inject('GET', `/api/feeds/${id}/${own}`, { as: gil })).body;
  expect(post.owner).toEqual({
    guid: zoe.id,
    firstName: 'Deleted account',
    lastName: null,
    profilePic: null,
  });
  const other = (await server.inject('GET', `/api/feeds/${id}/${liked}`, { as: gil })).body;
  expect([other.likesCount, other.commentCount, other.lastThreeComments[0].owner.firstName]).toEqual([
    0,
    1,
    'Deleted account',
  ]);
  for (const device of devices) {
    await device.pull();
    const fresh = new PullingDevice(server, device.user);
    await fresh.pull();
    expect(device.everything()).toEqual(fresh.everything());
  }

  // the address is free, and whoever signs up with it is a new person
  const signedUp = await server.inject('POST', '/auth/signup', {
    body: {
      id: await provenCode(server, zoe.emailId, 'SIGNUP'),
      emailId: zoe.emailId,
      password: PASSWORD,
      firstName: 'Zoe',
      lastName: 'Again',
    },
  });
  expect([signedUp.status, signedUp.body.guid === zoe.id]).toEqual([201, false]);
});

test('people without a password prove their identity with a code, which works once', async () => {
  const ada = await server.makeUser('Ada');
  const event = await makeEvent(server, ada);
  const gil = await server.makeUser('Gil');
  await putRsvp(server, event.id, gil, { status: 'YES' });
  expect((await plan(ada)).body.proof).toBe('CODE');
  const otpId = await provenCode(server, ada.emailId, 'DELETION');
  expect((await remove(ada, { otpId, remove: [event.id] })).status).toBe(204);
  expect((await mailsTo(server, gil.emailId)).map(({ subject }) => subject)).toContain(
    'Cancelled: Kyoto in spring',
  );
  const [row] = await server.db
    .select()
    .from(events)
    .where(sql`${events.id} = ${event.id}`);
  expect(row?.deletedAt, 'until housekeeping deletes it').not.toBeNull();
  // the answer does not reveal whether there is an account
  const asked = await server.inject('POST', '/oapi/otp', {
    body: { emailOrPhone: 'nobody@example.org', otpType: 'DELETION' },
  });
  expect(asked.status).toBe(200);
  expect(await mailsTo(server, 'nobody@example.org')).toEqual([]);
});

test("hosts' unread notifications about people who delete their account disappear", async () => {
  const [olga, zoe, gil] = await Promise.all([
    server.makeUser('Olga'),
    server.makeUser('Zoe'),
    server.makeUser('Gil'),
  ]);
  const { id } = await makeEvent(server, olga, { rsvpType: 'OPEN_INVITE' });
  for (const one of [zoe, gil])
    await server.inject('PUT', `/api/rsvp/respond/${id}`, { as: one, body: { status: 'Yes' } });
  const device = new PullingDevice(server, olga);
  const notificationsShown = async () => {
    await device.pull();
    return [...(device.held.get(id)?.get('notifications')?.values() ?? [])].map(({ kind, count, actors }) => [
      kind,
      count,
      (actors as { firstName: string }[]).map(({ firstName }) => firstName),
    ]);
  };
  expect(await notificationsShown()).toEqual([['asked', 2, ['Gil']]]);
  await remove(gil, { otpId: await provenCode(server, gil.emailId, 'DELETION') });
  expect(await notificationsShown()).toEqual([['asked', 1, ['Zoe']]]);
  await remove(zoe, { otpId: await provenCode(server, zoe.emailId, 'DELETION') });
  expect(await notificationsShown()).toEqual([]);
});

test('changes in progress on another device do not bring back anything of the person', async () => {
  const joanna = await server.makeUser('Joanna', { emailId: 'joanna@x.io' });
  const event = await makeEvent(server, await server.makeUser('Olga'), { rsvpType: 'OPEN' });
  const [before] = await server.db.select().from(users).where(eq(users.id, joanna.id));
  // a code for somebody whose address has the same ending
  const others = await server.inject('POST', '/oapi/otp', {
    body: { emailOrPhone: 'oanna@x.io', otpType: 'SIGNUP' },
  });
  const otpId = await provenCode(server, joanna.emailId, 'DELETION');
  expect((await remove(joanna, { otpId })).status).toBe(204);

  const late = <T>(work: (unit: TransactionUnit) => Promise<T>): Promise<T> =>
    transaction(server.db, async (tx) =>
      work(new TransactionUnit(tx, { userId: joanna.id, deviceId: randomUUID() }, new Date())),
    );
  const made = parse(CreateEventBody, {
    name: 'Late',
    startIsoTime: dayFromNow(1),
    endIsoTime: dayFromNow(1),
  });
  for (const refused of [
    (unit: TransactionUnit) => updateProfile(unit, { firstName: 'Joanna' }),
    (unit: TransactionUnit) => createEvent(unit, made),
    async (unit: TransactionUnit) =>
      respondToEvent(unit, server.services, await eventForChange(unit, event.id, 'viewProgram'), {
        answer: 'YES',
      }),
  ])
    await expect(late<unknown>(refused)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  // a sign-in that the identity provider had accepted just before
  const { db, services } = server;
  await expect(
    openSessionFor({ db, tokens: services.tokens, clock: services.clock }, before!, {
      network: '::1',
      userAgent: null,
    }),
  ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(await tablesWith('oanna@x.io')).toEqual(['mails', 'otps']);
  expect(await db.select().from(otps).where(eq(otps.id, others.body.id))).toHaveLength(1);
});

test('an account whose repeated deletion fails blocks neither other deletions nor the start', async () => {
  const [stuck, other] = [await server.makeUser('Stuck'), await server.makeUser('Other')];
  const { services } = server;
  const read = (kind: EndedKind, id: string): Promise<unknown> =>
    id === stuck.id ? Promise.reject(new Error('EIO')) : services.ends.read(kind, id);
  await services.ends.note('accounts', stuck.id, {});
  await services.ends.note('accounts', other.id, {});
  const isDeleted = async ({ id }: TestUser) =>
    (await server.db.select().from(users).where(eq(users.id, id)))[0]?.deletedAt !== null;
  await reapplyAfterRestore({ ...services, ends: { ...services.ends, read } });
  expect([await isDeleted(stuck), await isDeleted(other)]).toEqual([false, true]);
  // the next start tries again
  await reapplyAfterRestore(services);
  expect(await isDeleted(stuck)).toBe(true);
});

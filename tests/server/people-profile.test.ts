// A person's own profile: who may change it, and that every device of everybody who sees the person gets the
// change with its next pull.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, files, users } from '#server/db/schema.ts';
import { registerRoutes } from '#server/routes.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const texts: { phone: string; text: string }[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    routes: (app, services) =>
      registerRoutes(app, {
        ...services,
        sms: { send: async (phone, text) => void texts.push({ phone, text }) },
      }),
  });
});
afterAll(() => server.close());

const update = (as: TestUser, body: object, key?: string) =>
  server.inject('PUT', '/api/profile', { as, body, ...(key && { key }) });
/** What a device that is up to date at this version gets of the event. */
async function pull(as: TestUser, id: string, version: number) {
  const sync = async (cursors: object) =>
    (await server.inject('POST', '/api/sync', { as, body: { cursors } })).body.events.find(
      (event: { id: string }) => event.id === id,
    );
  const { role } = await sync({});
  return sync({ [id]: { version, role } });
}
const picture = (width = 40) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#dd5522' } })
    .jpeg()
    .toBuffer();

async function scene() {
  const [owner, guest, stranger] = await Promise.all([
    server.makeUser('Olga'),
    server.makeUser('Gil'),
    server.makeUser('Sam'),
  ]);
  const { id } = await makeEvent(server, owner, { privacy: 'PRIVATE' });
  await putRsvp(server, id, guest, { status: 'YES' });
  const postId = await newPost(server, guest, id);
  await server.inject('POST', `/api/feeds/${id}/${postId}/comment`, {
    as: guest,
    body: { comment: 'And so it was' },
  });
  return { owner, guest, stranger, id, postId };
}
const versionOf = async (id: string) =>
  (await server.db.select().from(events).where(eq(events.id, id)))[0]?.version ?? 0;

test('people read and change their own profile; nobody else can, and fields that are not sent stay unchanged', async () => {
  const ada = await server.makeUser('Ada', { lastName: 'Byron' });
  expect((await server.inject('GET', '/api/profile')).status).toBe(401);
  expect((await server.inject('GET', '/api/profile', { as: ada })).body).toEqual({
    guid: ada.id,
    emailId: ada.emailId,
    firstName: 'Ada',
    lastName: 'Byron',
    organisation: null,
    phone: null,
    profilePic: null,
    mails: {
      requests: true,
      answers: false,
      changes: true,
      bulletins: true,
      mentions: true,
      documents: true,
      forms: true,
      starts: true,
    },
    pushes: { quiet: null, muted: [] },
  });
  expect(
    (await update(ada, { organisation: '  Analytical  ', mails: { answers: true } })).body,
  ).toMatchObject({
    firstName: 'Ada',
    organisation: 'Analytical',
    mails: {
      requests: true,
      answers: true,
      changes: true,
      bulletins: true,
      mentions: true,
      documents: true,
      forms: true,
      starts: true,
    },
  });
  expect((await update(ada, { firstName: 'Augusta', organisation: '' })).body).toMatchObject({
    firstName: 'Augusta',
    lastName: 'Byron',
    organisation: null,
    mails: { answers: true },
  });
  expect((await update(ada, { firstName: '  ' })).body.fields).toEqual({
    firstName: 'This field is required.',
  });
  expect((await update(ada, { lastName: 'x'.repeat(81) })).body.fields).toHaveProperty('lastName');
  // neither the address nor the id can be changed this way
  await update(ada, { emailId: 'other@example.org', guid: randomUUID() });
  expect((await server.db.select().from(users).where(eq(users.id, ada.id)))[0]).toMatchObject({
    emailId: ada.emailId,
  });
});

test('a new name reaches every event, RSVP, post and comment of the person with one pull, and no other event', async () => {
  const { owner, guest, stranger, id, postId } = await scene();
  const other = await makeEvent(server, stranger);
  const [cursor, otherVersion] = [await versionOf(id), await versionOf(other.id)];
  expect((await update(guest, { lastName: 'Nováková' })).status).toBe(200);
  expect(await versionOf(id)).toBe(cursor + 1);
  expect(await versionOf(other.id)).toBe(otherVersion);

  const seen = await pull(owner, id, cursor);
  const named = { firstName: 'Gil', lastName: 'Nováková' };
  expect(seen.changes.events[0].guests).toContainEqual(expect.objectContaining({ guid: guest.id, ...named }));
  expect(seen.changes.rsvps).toEqual([
    expect.objectContaining({ user: expect.objectContaining({ guid: guest.id, ...named }) }),
  ]);
  expect(seen.changes.posts).toEqual([
    expect.objectContaining({ id: postId, owner: expect.objectContaining(named) }),
  ]);
  expect(seen.changes.comments).toEqual([expect.objectContaining({ owner: expect.objectContaining(named) })]);
});

test('the same name again, a mail setting or a repeated call changes no event', async () => {
  const { guest, id } = await scene();
  const before = await versionOf(id);
  await update(guest, { firstName: 'Gil', lastName: 'Test' });
  await update(guest, { mails: { changes: false } });
  expect(await versionOf(id)).toBe(before);
  const key = randomUUID();
  const [first, again] = [
    await update(guest, { firstName: 'Gilbert' }, key),
    await update(guest, { firstName: 'Gilbert' }, key),
  ];
  expect([first.status, again.headers['x-replayed'], await versionOf(id)]).toEqual([200, '1', before + 1]);
});

test('names merge field by field if old values are sent; a field that another device has changed since is a conflict', async () => {
  const ada = await server.makeUser('Ada', { lastName: 'Byron' });
  expect((await update(ada, { organisation: 'Analytical', base: { organisation: '' } })).body).toMatchObject({
    organisation: 'Analytical',
  });
  const partly = await update(ada, {
    firstName: 'Augusta',
    organisation: 'Engines',
    base: { firstName: 'Ada', organisation: '' },
  });
  expect(partly).toMatchObject({
    status: 409,
    code: 'FIELD_CONFLICT',
    body: { current: { organisation: 'Analytical' }, applied: { firstName: 'Augusta' } },
  });
  expect(await update(ada, { organisation: 'Engines', base: { organisation: '' } })).toMatchObject({
    status: 409,
    body: { current: { organisation: 'Analytical' } },
  });
  expect((await update(ada, { organisation: 'Analytical', base: { organisation: 'Else' } })).status).toBe(
    200,
  );
  expect((await server.inject('GET', '/api/profile', { as: ada })).body).toMatchObject({
    firstName: 'Augusta',
    lastName: 'Byron',
    organisation: 'Analytical',
  });
});

test("each pull contains the person's own profile; an answer about the profile leaves events to the pull, even if there is only one", async () => {
  const { guest, id } = await scene();
  const sync = async () =>
    (await server.inject('POST', '/api/sync', { as: guest, body: { cursors: {} } })).body;
  expect((await sync()).me).toEqual((await server.inject('GET', '/api/profile', { as: guest })).body);
  const request = {
    id: randomUUID(),
    method: 'PUT',
    path: '/api/profile',
    body: { firstName: 'Gilbert', base: { firstName: 'Gil' } },
  };
  const batch = async () =>
    (await server.inject('POST', '/api/batch', { as: guest, body: { requests: [request] } })).body.results[0];
  const before = await versionOf(id);
  const first = await batch();
  expect([first.status, first.changes]).toEqual([200, undefined]);
  expect(await batch()).toMatchObject({ status: 200, replayed: true });
  expect(await versionOf(id)).toBe(before + 1);
  expect((await sync()).me).toMatchObject({ guid: guest.id, firstName: 'Gilbert', emailId: guest.emailId });
});

test('a host of two hundred events changes their name in one call, which raises the version of each event once', async () => {
  const owner = await server.makeUser('Busy');
  const ids = Array.from({ length: 200 }, () => randomUUID());
  await server.db.insert(events).values(
    ids.map((id) => ({
      id,
      ownerId: owner.id,
      name: 'One of many',
      startOn: '2099-04-01',
      endOn: '2099-04-02',
      timezone: 'UTC',
      privacy: 'PRIVATE' as const,
      rsvpType: 'OPEN' as const,
      version: 4,
    })),
  );
  const answer = await update(owner, { firstName: 'Busier' });
  expect(answer.status).toBe(200);
  expect(answer.changes).toBeUndefined();
  const stored = await server.db.select().from(events).where(eq(events.ownerId, owner.id));
  expect(new Set(stored.map(({ version, rowVersion }) => `${version}/${rowVersion}`))).toEqual(
    new Set(['5/5']),
  );
});

test('a profile picture is validated, shown to everybody in the events, replaced and removed', async () => {
  const { owner, guest, id } = await scene();
  const cursor = await versionOf(id);
  const send = async (content: Buffer, name = 'me.jpg') =>
    server.inject('POST', '/api/profile/picture', {
      as: guest,
      multipart: [{ name, type: 'image/jpeg', content }],
    });
  const first = await send(await picture());
  expect(first.body.profilePic).toMatch(/^\/files\/[0-9a-f-]{36}$/);
  expect((await server.inject('GET', first.body.profilePic)).headers['content-type']).toBe('image/webp');
  const seen = await pull(owner, id, cursor);
  expect(seen.changes.rsvps[0].user.profilePic).toBe(first.body.profilePic);

  const second = await send(await picture(50));
  expect((await server.inject('GET', first.body.profilePic)).status).toBe(404);
  expect((await send(Buffer.from('%PDF-1.4 no picture at all'))).status).toBe(415);
  expect(
    (await server.inject('POST', '/api/profile/picture', { as: guest, body: {} })).body.fields,
  ).toHaveProperty('file');
  expect((await server.inject('GET', '/api/profile', { as: guest })).body.profilePic).toBe(
    second.body.profilePic,
  );

  expect((await server.inject('DELETE', '/api/profile/picture', { as: guest })).status).toBe(204);
  expect((await server.inject('DELETE', '/api/profile/picture', { as: guest })).status).toBe(204);
  expect((await server.inject('GET', '/api/profile', { as: guest })).body.profilePic).toBeNull();
  expect(await server.db.select().from(files).where(eq(files.uploaderId, guest.id))).toEqual([]);
});

test('a phone number is set after its code, can be used to sign in, and belongs to one account', async () => {
  const [ada, eve] = [
    await server.makeUser('Ada', { password: 'quiet harbour 7' }),
    await server.makeUser('Eve'),
  ];
  const prove = async (phone: string) => {
    const {
      body: { id },
    } = await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: phone, otpType: 'PHONE' } });
    const otp = /^\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0];
    expect(texts.at(-1)?.phone).toBe(`+1${phone}`);
    expect((await server.inject('POST', '/oapi/otp/verify', { body: { id, otp } })).status).toBe(200);
    return id as string;
  };
  const set = (as: TestUser, phone: string, otpId: string) =>
    server.inject('PUT', '/api/profile/phone', { as, body: { phone, otpId } });
  const otpId = await prove('2025550143');
  expect(await set(ada, '2025550144', otpId)).toMatchObject({ status: 400, code: 'OTP_NOT_VERIFIED' });
  expect((await set(ada, '202 555-0143', otpId)).body.phone).toBe('+12025550143');
  expect((await set(ada, '2025550143', otpId)).status).toBe(200);
  // a new way to sign in: the owner is notified once
  expect(
    (await mailsTo(server, ada.emailId)).map(({ subject, textBody }) => [
      subject,
      /ending in \d+/.exec(textBody)?.[0],
    ]),
  ).toEqual([['A new way to log in to Sojourn', 'ending in 43']]);
  expect(await set(eve, '2025550143', otpId)).toMatchObject({ status: 400, code: 'OTP_NOT_VERIFIED' });
  expect(await set(ada, '0025550143', otpId)).toMatchObject({
    status: 400,
    body: { fields: { phone: 'Please enter a valid phone number' } },
  });
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: '2025550143', password: 'quiet harbour 7' },
      })
    ).body.guid,
  ).toBe(ada.id);
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: ' (202) 555-0143', password: 'quiet harbour 7' },
      })
    ).body.guid,
  ).toBe(ada.id);
  expect((await server.inject('DELETE', '/api/profile/phone', { as: ada })).status).toBe(204);
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: '2025550143', password: 'quiet harbour 7' },
      })
    ).status,
  ).toBe(401);
  await server.db.update(users).set({ phone: '+12025550199' }).where(eq(users.id, eve.id));
  expect(await set(ada, '2025550199', await prove('2025550199'))).toMatchObject({
    status: 409,
    code: 'PHONE_TAKEN',
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, rsvps } from '#server/db/schema.ts';
import { byteRange } from '#server/modules/files/byte-range.ts';
import { pictureUrl, readPictureLink } from '#server/modules/files/picture-url.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { bareEvent, phonePhoto, storeFile } from '#tests/support/uploads.ts';

const clock = movingClock();
let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let invited: TestUser;
let stranger: TestUser;
const id: Record<
  | 'openEvent'
  | 'openCover'
  | 'openPost'
  | 'secretEvent'
  | 'secretCover'
  | 'secretPost'
  | 'document'
  | 'profile',
  string
> = {} as typeof id;
beforeAll(async () => {
  server = await startTestServer({ clock });
  [owner, guest, invited, stranger] = (await Promise.all(
    ['Owner', 'Guest', 'Invited', 'Stranger'].map((name) => server.makeUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  id.openEvent = await bareEvent(server, owner, 'PUBLIC', [
    [guest, 'YES'],
    [invited, 'REQUESTED'],
  ]);
  id.secretEvent = await bareEvent(server, owner, 'PRIVATE', [
    [guest, 'YES'],
    [invited, 'REQUESTED'],
  ]);
  const content = await phonePhoto();
  const store = async (purpose: 'COVER' | 'POST' | 'PROFILE', eventId: string | null) =>
    (await storeFile(server, owner, { content, name: 'Übersicht "1".jpg', purpose, eventId })).id;
  id.openCover = await store('COVER', id.openEvent);
  id.openPost = await store('POST', id.openEvent);
  id.secretCover = await store('COVER', id.secretEvent);
  id.secretPost = await store('POST', id.secretEvent);
  id.profile = await store('PROFILE', null);
  id.document = (
    await storeFile(server, owner, {
      content: Buffer.from('%PDF-1.4\n%%EOF\n'),
      name: 'ticket.pdf',
      purpose: 'DOCUMENT',
      eventId: id.openEvent,
      allow: 'document',
    })
  ).id;
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject('GET', url, { headers });
const linkFor = (file: string, viewer: TestUser | null) =>
  pictureUrl(file, 'PRIVATE', viewer?.id ?? null, clock());
// The clock advances between tests, and access tokens expire.
const mine = async (file: string, as: TestUser | undefined) =>
  server.inject('GET', `/api/files/${file}`, { as: as && (await server.signInAgain(as)) });

test('a public picture is available to everybody, in three widths, cached for an hour and then revalidated', async () => {
  const url = pictureUrl(id.openCover, 'PUBLIC', null, clock());
  const whole = await get(url);
  expect(whole.status).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600, must-revalidate',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(whole.headers['content-disposition']).toBe(
    `inline; filename="_bersicht _1_.jpg"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.jpg`,
  );
  expect(Number(whole.headers['content-length'])).toBe(whole.raw.length);
  const small = await get(`${url}?w=160`);
  expect(small.raw.length).toBeLessThan(whole.raw.length);
  expect(small.headers['etag']).not.toBe(whole.headers['etag']);
  expect((await get(`${url}?w=161`)).status).toBe(400);
  for (const file of [id.openPost, id.profile]) expect((await get(`/files/${file}`)).status).toBe(200);
});

test('HEAD returns size and type without the bytes', async () => {
  const whole = await get(`/files/${id.openCover}`);
  const head = await server.app.inject({ method: 'HEAD', url: `/files/${id.openCover}` });
  expect([
    head.statusCode,
    head.headers['content-length'],
    head.headers['content-type'],
    head.rawPayload.length,
  ]).toEqual([200, String(whole.raw.length), 'image/webp', 0]);
});

test('304 is answered without the bytes', async () => {
  const {
    headers: { etag },
  } = await get(`/files/${id.openCover}`);
  const same = await get(`/files/${id.openCover}`, { 'if-none-match': `"other", W/${String(etag)}` });
  expect([same.status, same.raw.length]).toEqual([304, 0]);
  expect((await get(`/files/${id.openCover}`, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('ranges: 206 only if requested, with the right bytes; 416 beyond the end; the whole file if the version differs', async () => {
  const url = `/files/${id.openCover}`;
  const whole = await get(url);
  const part = await get(url, { range: 'bytes=5-9' });
  expect([part.status, part.headers['content-range'], part.raw]).toEqual([
    206,
    `bytes 5-9/${whole.raw.length}`,
    whole.raw.subarray(5, 10),
  ]);
  const tail = await get(url, { range: 'bytes=-3', 'if-range': String(whole.headers['etag']) });
  expect([tail.status, tail.raw]).toEqual([206, whole.raw.subarray(-3)]);
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  const beyond = await get(url, { range: `bytes=${whole.raw.length}-` });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.raw.length}`]);
  expect((await get(url, { range: 'lines=1-2' })).status).toBe(200);
});

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 9 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=-20', { first: 0, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  [undefined, null],
] as const)('%s of ten bytes', (header, wanted) => {
  expect(byteRange(header, 10)).toEqual(wanted);
});

test('a private picture needs a link signed by this server, until the link expires', async () => {
  expect((await get(`/files/${id.secretCover}`)).code).toBe('FILE_NOT_FOUND');
  const url = linkFor(id.secretCover, null);
  const answer = await get(`${url}&w=640`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  const forged = [
    url.replace(/sig=../, 'sig=xx'),
    url.replace('u=-', `u=${guest.id}`),
    url.replace(/exp=\d/, 'exp=9'),
    url.replace(id.secretCover, id.secretPost),
    url.replace(/sig=.*/, 'sig='),
  ];
  for (const bad of forged) expect((await get(bad)).code).toBe('FILE_NOT_FOUND');
  clock.forward(480_000 - 1);
  expect((await get(url)).status).toBe(200);
  clock.forward(120_001);
  expect(await get(url)).toMatchObject({ status: 403, code: 'LINK_EXPIRED' });
});

test('a link is valid for at least eight and at most ten minutes, whenever it was made', () => {
  for (let second = 0; second < 1200; second += 7) {
    const made = new Date(Date.UTC(2026, 4, 1, 12) + second * 1000 + 1);
    const {
      u = '',
      exp = '',
      sig = '',
    } = Object.fromEntries(
      new URLSearchParams(pictureUrl(id.secretCover, 'PRIVATE', guest.id, made).split('?')[1]),
    );
    const after = (minutes: number) =>
      readPictureLink(id.secretCover, { u, exp, sig }, new Date(made.getTime() + minutes * 60_000)).kind;
    expect([after(0), after(8), after(10)], made.toISOString()).toEqual(['good', 'good', 'expired']);
  }
});

test('the links of one viewer stay the same for a while, so that the rows that contain them do, too', async () => {
  const first = linkFor(id.secretCover, guest);
  expect(linkFor(id.secretCover, guest)).toBe(first);
  expect(linkFor(id.secretCover, owner)).not.toBe(first);
  clock.forward(120_000);
  expect(linkFor(id.secretCover, guest)).not.toBe(first);
});

test('an invalid width or a broken signature is not revealed to people who may not see the picture', async () => {
  expect((await get(`${linkFor(id.secretCover, null)}&w=161`)).status).toBe(400);
  for (const path of [
    `/files/${id.secretCover}?w=161`,
    `${linkFor(id.secretPost, stranger)}&w=161`,
    `/files/${id.secretPost}?u=-&exp=1&sig=x&w=161`,
    '/files/nothing?w=161',
    `/files/${id.secretCover}?u=a&u=b&exp=1&sig=x`,
  ])
    expect((await get(path)).code, path).toBe('FILE_NOT_FOUND');
  expect(
    (
      await server.inject('GET', `/api/files/${id.secretPost}?w=161`, {
        as: await server.signInAgain(stranger),
      })
    ).code,
  ).toBe('FILE_NOT_FOUND');
  expect(
    (await server.inject('GET', `/api/files/${id.secretPost}?w=161`, { as: await server.signInAgain(guest) }))
      .status,
  ).toBe(400);
  const old = linkFor(id.secretCover, null);
  clock.forward(1_200_001);
  expect((await get(`${old}&w=161`)).code).toBe('LINK_EXPIRED');
});

test('opening a link checks the role again', async () => {
  const link = linkFor(id.secretPost, guest);
  expect((await get(link)).status).toBe(200);
  for (const outsider of [invited, stranger, null])
    expect((await get(linkFor(id.secretPost, outsider))).code).toBe('FILE_NOT_FOUND');
  await server.db.update(rsvps).set({ status: 'HOST_REMOVED' }).where(eq(rsvps.userId, guest.id));
  expect((await get(link)).code).toBe('FILE_NOT_FOUND');
  await server.db.update(rsvps).set({ status: 'YES' }).where(eq(rsvps.userId, guest.id));
});

test('with a bearer token: covers for all, private posts for participants, documents for hosts, never stored by shared caches', async () => {
  const seen = async (file: string) =>
    Promise.all(
      [undefined, stranger, invited, guest, owner].map(async (as) => (await mine(file, as)).status),
    );
  expect(await seen(id.openCover)).toEqual([401, 200, 200, 200, 200]);
  expect(await seen(id.openPost)).toEqual([401, 200, 200, 200, 200]);
  expect(await seen(id.secretCover)).toEqual([401, 200, 200, 200, 200]);
  expect(await seen(id.secretPost)).toEqual([401, 404, 404, 200, 200]);
  expect(await seen(id.document)).toEqual([401, 404, 404, 404, 200]);
  expect((await mine(id.secretPost, guest)).headers['cache-control']).toBe('private, no-store');
  expect(
    (
      await server.inject('GET', `/api/files/${id.secretPost}?w=160`, {
        as: await server.signInAgain(guest),
        headers: { range: 'bytes=0-3' },
      })
    ).status,
  ).toBe(206);
});

test('a document is never public, and a PDF cannot run scripts', async () => {
  expect((await get(`/files/${id.document}`)).code).toBe('FILE_NOT_FOUND');
  const { headers, status } = await get(linkFor(id.document, owner));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
});

test('a file that becomes private or is deleted is no longer at its public address', async () => {
  await server.db.update(events).set({ privacy: 'PRIVATE' }).where(eq(events.id, id.openEvent));
  expect((await get(`/files/${id.openPost}`)).code).toBe('FILE_NOT_FOUND');
  await server.db
    .update(events)
    .set({ privacy: 'PUBLIC', deletedAt: clock() })
    .where(eq(events.id, id.openEvent));
  expect((await get(`/files/${id.openCover}`)).code).toBe('FILE_NOT_FOUND');
  expect((await mine(id.openCover, owner)).code).toBe('FILE_NOT_FOUND');
  await server.db.update(events).set({ deletedAt: null }).where(eq(events.id, id.openEvent));
});

test('no path leads outside the files folder', async () => {
  for (const path of [
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e/secret',
    '/files/nothing',
    `/files/${id.openCover}%00`,
    '/files/',
  ]) {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.raw.toString()).not.toContain('root:');
  }
});

test('missing bytes are answered with 404, not with a broken response', async () => {
  const row = await storeFile(server, owner, {
    content: await phonePhoto(60, 40),
    purpose: 'COVER',
    eventId: id.openEvent,
  });
  for (const width of [160, 640, 1600]) await server.services.files.remove(`${row.sha256}.w${width}`);
  expect((await get(`/files/${row.id}`)).code).toBe('FILE_NOT_FOUND');
});

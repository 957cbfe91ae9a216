// Pictures of an event, a day or an activity that are set after it was created.
import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { TableName } from '#contract/tables.ts';
import { events, files } from '#server/db/schema.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import {
  startTestServer,
  type TestFile,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';
import { phonePhoto } from '#tests/support/uploads.ts';

let server: TestServer;
let maya: TestUser;
let photo: Buffer;
let other: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.makeUser('Maya');
  [photo, other] = await Promise.all([phonePhoto(), phonePhoto(900, 600)]);
});
afterAll(() => server.close());

interface Thing {
  eventId: string;
  table: TableName;
  id: string;
  url: string;
}
const KINDS = ['event', 'day', 'activity'] as const;

async function scene(privacy: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') {
  const event = await makeEvent(server, maya, { privacy, timezone: 'UTC' });
  const [day] = event.programs;
  const dayUrl = `/api/events/${event.id}/programs/${day.id}`;
  const { id } = (await server.inject('POST', `${dayUrl}/activity`, { as: maya, body: activityOn(day.date) }))
    .body;
  const things: Record<(typeof KINDS)[number], Thing> = {
    event: { eventId: event.id, table: 'events', id: event.id, url: `/api/events/${event.id}/image` },
    day: { eventId: event.id, table: 'days', id: day.id, url: `${dayUrl}/image` },
    activity: { eventId: event.id, table: 'activities', id, url: `${dayUrl}/activity/${id}/image` },
  };
  return { event, things };
}
const set = ({ url }: Thing, content: Buffer | string = photo, more: { as?: TestUser; key?: string } = {}) =>
  server.inject('POST', url, {
    as: maya,
    multipart: [{ name: 'IMG.jpg', type: 'image/jpeg', content } satisfies TestFile],
    ...more,
  });
const filesOf = (eventId: string) => server.db.select().from(files).where(eq(files.eventId, eventId));
const versionOf = async (eventId: string) =>
  (await server.db.select({ version: events.version }).from(events).where(eq(events.id, eventId)))[0]
    ?.version;

test.each(KINDS)(
  'picture of the %s: it is shown upright at its address, without location data, and all devices receive one changed row',
  async (kind) => {
    const { event, things } = await scene();
    const thing = things[kind];
    const before = (await versionOf(event.id)) ?? 0;
    const answer = await set(thing);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: thing.id,
      image: expect.stringMatching(/^\/files\//),
      version: before + 1,
    });
    expect(answer.changes).toMatchObject({
      version: before + 1,
      changes: { [thing.table]: [{ id: thing.id, image: answer.body.image }] },
    });
    expect(Object.keys(answer.changes?.changes ?? {})).toEqual([thing.table]);
    const picture = await server.inject('GET', `${answer.body.image}?w=640`);
    expect(await sharp(picture.raw).metadata()).toMatchObject({ width: 640, height: 960, format: 'webp' });
    expect((await sharp(picture.raw).metadata()).exif).toBeUndefined();
    expect(picture.raw.includes('SecretPhone')).toBe(false);
    expect(await readdir(path.join(server.dataDir, 'tmp'))).toEqual([]);
  },
);

test.each(KINDS)('picture of the %s: a new one replaces the first, which is deleted', async (kind) => {
  const { event, things } = await scene();
  const first = (await set(things[kind])).body.image;
  const second = (await set(things[kind], other)).body.image;
  expect(second).not.toBe(first);
  expect((await server.inject('GET', first)).code).toBe('FILE_NOT_FOUND');
  expect((await server.inject('GET', second)).status).toBe(200);
  expect(await filesOf(event.id)).toHaveLength(1);
});

test('two pictures set at once leave one file, the one that is shown', async () => {
  const { event, things } = await scene();
  const answers = await Promise.all([photo, other, photo].map((content) => set(things.day, content)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [left, ...more] = await filesOf(event.id);
  expect(more).toEqual([]);
  expect(
    (await server.inject('GET', `/api/events/${event.id}/programs/${things.day.id}`, { as: maya })).body
      .image,
  ).toBe(`/files/${left?.id}`);
});

test('the same bytes on event, day and activity are three files, and replacing one keeps the others', async () => {
  const { things } = await scene();
  const shown = [];
  for (const kind of KINDS) shown.push((await set(things[kind])).body.image);
  await set(things.day, other);
  expect(await Promise.all(shown.map(async (image) => (await server.inject('GET', image)).status))).toEqual([
    200, 404, 200,
  ]);
  await server.inject('DELETE', things.day.url.replace('/image', ''), { as: maya });
  const after = await Promise.all(shown.map(async (image) => (await server.inject('GET', image)).status));
  expect(after, 'deleting a day deletes its pictures').toEqual([200, 404, 404]);
});

test('sent again under its id, a picture is set once; the same id with another picture is refused', async () => {
  const { event, things } = await scene();
  const [key, before] = [randomUUID(), (await versionOf(event.id)) ?? 0];
  const answers = await Promise.all([1, 2, 3].map(() => set(things.activity, photo, { key })));
  answers.push(await set(things.activity, photo, { key }));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.image}`)).size).toBe(1);
  expect(answers.at(-1)?.headers['x-replayed']).toBe('1');
  expect([await versionOf(event.id), (await filesOf(event.id)).length]).toEqual([before + 1, 1]);
  expect((await set(things.activity, other, { key })).code).toBe('ID_REUSED');
});

test('a replay after somebody set another picture does not bring back the first', async () => {
  const { things } = await scene();
  const key = randomUUID();
  await set(things.event, photo, { key });
  const newer = (await set(things.event, other)).body.image;
  await set(things.event, photo, { key });
  expect((await server.inject('GET', `/api/events/${things.event.id}`, { as: maya })).body.image).toBe(newer);
});

test.each(KINDS)(
  'picture of the %s: a file that is not a picture is refused at its field and changes nothing',
  async (kind) => {
    const { event, things } = await scene();
    const kept = (await set(things[kind])).body.image;
    const before = [await versionOf(event.id), (await filesOf(event.id)).length];
    const refused = async (content: Buffer | string) => {
      const { status, code, body } = await set(things[kind], content);
      expect(body.fields).toEqual({ file: body.error });
      return [status, code];
    };
    expect(await refused('%PDF-1.4\n%%EOF\n')).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(await refused(photo.subarray(0, 700))).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(await refused(Buffer.concat([photo, Buffer.alloc(FILE_LIMITS.image)]))).toEqual([
      413,
      'TOO_LARGE',
    ]);
    expect(await refused('')).toEqual([400, 'INVALID_INPUT']);
    expect(await server.inject('POST', things[kind].url, { as: maya, body: {} })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      body: { fields: { file: 'Please choose a picture.' } },
    });
    const two = await server.inject('POST', things[kind].url, {
      as: maya,
      multipart: [
        { name: 'a.jpg', content: photo },
        { name: 'b.jpg', content: other },
      ],
    });
    expect([two.status, two.code]).toEqual([413, 'TOO_LARGE']);
    expect([await versionOf(event.id), (await filesOf(event.id)).length]).toEqual(before);
    expect((await server.inject('GET', kept)).status).toBe(200);
    expect(await readdir(path.join(server.dataDir, 'tmp'))).toEqual([]);
  },
);

test('a large picture may be uploaded in parts; one that is too large is refused at its field', async () => {
  const { things } = await scene();
  const send = async (content: Buffer) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    await server.inject('PUT', `/api/uploads/${sha256}?at=0`, {
      as: maya,
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    });
    return server.inject('POST', things.day.url, {
      as: maya,
      body: { uploads: JSON.stringify([{ field: 'file', name: 'roof.jpg', sha256 }]) },
      multipart: [],
    });
  };
  expect((await send(photo)).body.image).toMatch(/^\/files\//);
  expect(await send(Buffer.concat([photo, Buffer.alloc(FILE_LIMITS.image)]))).toMatchObject({
    status: 413,
    code: 'TOO_LARGE',
    body: { fields: { file: expect.stringContaining('10 MB') } },
  });
});

test('a day or an activity of another event is not found, and no picture is set', async () => {
  const [here, there] = [await scene(), await scene()];
  const [eventId, dayId, secondDay] = [here.event.id, there.things.day.id, here.event.programs[1].id];
  const wrong = [
    [`/api/events/${eventId}/programs/${dayId}/image`, 'DAY_NOT_FOUND'],
    [
      `/api/events/${eventId}/programs/${secondDay}/activity/${there.things.activity.id}/image`,
      'ACTIVITY_NOT_FOUND',
    ],
    [
      `/api/events/${eventId}/programs/${here.things.day.id}/activity/${there.things.activity.id}/image`,
      'ACTIVITY_NOT_FOUND',
    ],
  ] as const;
  for (const [url, code] of wrong) expect((await set({ ...here.things.day, url })).code).toBe(code);
  expect([...(await filesOf(eventId)), ...(await filesOf(there.event.id))]).toEqual([]);
});

test('a guest without the right learns nothing about the file; in a private event each viewer gets a signed link of their own', async () => {
  const { event, things } = await scene('PRIVATE');
  const guest = await server.makeUser('Gil');
  await putRsvp(server, event.id, guest, { status: 'YES' });
  expect((await set(things.day, '%PDF-1.4\n', { as: guest })).code).toBe('FORBIDDEN');
  expect((await set(things.day)).body.image).toContain(`u=${maya.id}`);
  const seen = (
    await server.inject('GET', `/api/events/${event.id}/programs/${things.day.id}`, { as: guest })
  ).body.image;
  expect(seen).toContain(`u=${guest.id}`);
  expect((await server.inject('GET', seen)).status).toBe(200);
  expect((await server.inject('GET', seen.split('?')[0])).code).toBe('FILE_NOT_FOUND');
});

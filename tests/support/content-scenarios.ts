// Requirements on posts, bulletins, documents and forms, as scenarios that run against the real server and
// against deliberately broken ones.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

interface Scene {
  eventId: string;
  maya: TestUser;
  gil: TestUser;
  ida: TestUser;
  held: (as: TestUser) => Promise<PullingDevice>;
}

/** Maya hosts the event; Gil and Ida attend it. */
async function scene(server: TestServer): Promise<Scene> {
  const [maya, gil, ida] = (await Promise.all(
    ['Maya', 'Gil', 'Ida'].map((name) => server.makeUser(name)),
  )) as [TestUser, TestUser, TestUser];
  const eventId: string = (await makeEvent(server, maya)).id;
  for (const guest of [gil, ida]) await putRsvp(server, eventId, guest, { status: 'YES' });
  const held = async (as: TestUser) => {
    const device = new PullingDevice(server, as);
    await device.pull();
    return device;
  };
  return { eventId, maya, gil, ida, held };
}

/** Only that guest's and the hosts' devices receive a document for one guest. */
export async function documentForOneGuest(server: TestServer): Promise<void> {
  const { eventId, maya, gil, ida, held } = await scene(server);
  const content = Buffer.from('%PDF-1.4\n% a passport\n%%EOF\n');
  const { status } = await server.inject('POST', `/api/documents/event/${eventId}/user/${gil.id}`, {
    as: maya,
    body: {},
    multipart: [{ field: 'file', name: 'passport.pdf', type: 'application/pdf', content }],
  });
  expect(status).toBe(201);
  const counts = [];
  for (const as of [maya, gil, ida]) counts.push((await held(as)).ids(eventId, 'documents').length);
  expect(counts).toEqual([1, 1, 0]);
}

/** If read marks arrive out of order, the furthest mark decides which bulletins are read. */
export async function readMarksAreMonotonic(server: TestServer): Promise<void> {
  const { eventId, maya, gil, held } = await scene(server);
  const { body } = await server.inject('POST', `/api/bulletin/${eventId}`, {
    as: maya,
    body: { title: 'Coats', description: 'It is cold.' },
  });
  for (const to of [body.timestamp, '2020-01-01T00:00:00.000Z'])
    await server.inject('PUT', `/api/bulletin/${eventId}/read`, { as: gil, body: { to } });
  expect((await held(gil)).row(eventId, 'reads', eventId)).toMatchObject({ bulletins: body.timestamp });
}

/** Hosts receive the responses to an anonymous form without names. */
export async function anonymousResponses(server: TestServer): Promise<void> {
  const { eventId, maya, gil, held } = await scene(server);
  const field = randomUUID();
  const path = `/api/events/${eventId}/form`;
  const form = {
    title: 'After Kyoto',
    description: 'Two minutes.',
    fields: [{ id: field, label: 'The pace' }],
  };
  const { id } = (await server.inject('POST', path, { as: maya, body: form })).body;
  await server.inject('PUT', `${path}/${id}`, { as: maya, body: { isActive: true } });
  const { status } = await server.inject('POST', `${path}/${id}/response`, {
    as: gil,
    body: { answers: [{ fieldId: field, value: 2 }] },
  });
  expect(status).toBeLessThan(300);
  expect((await held(maya)).row(eventId, 'results', id)).toMatchObject({
    responses: [{ person: null, at: null, answers: [{ fieldId: field, value: 2 }] }],
  });
}

/** A hidden post is deleted from the devices that hold it, except the hosts' and the author's. */
export async function hiddenPostIsDeleted(server: TestServer): Promise<void> {
  const { eventId, maya, gil, ida, held } = await scene(server);
  const feed = `/api/feeds/${eventId}`;
  const { id } = (await server.inject('POST', feed, { as: gil, body: { title: 'Oh no' } })).body;
  const devices = [await held(maya), await held(gil), await held(ida)];
  await server.inject('PUT', `${feed}/${id}/hidden`, { as: maya, body: { hidden: true } });
  for (const device of devices) await device.pull();
  expect(devices.map((device) => device.ids(eventId, 'posts'))).toEqual([[id], [id], []]);
}

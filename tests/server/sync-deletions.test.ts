// A deletion reaches every device that may hold the row, whatever ids other people use, and no other device.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tombstones } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { pruneTombstones, TOMBSTONE_DAYS } from '#server/modules/sync/prune-tombstones.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (as: TestUser, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await server.inject(method, url, { as, body });
  expect(answer.status, `${method} ${url}: ${answer.code}`).toBeLessThan(300);
  return answer.body;
};

/** An event of one owner, with a guest whose device holds all of it. */
async function scene() {
  const [owner, guest] = [await server.makeUser('Olga'), await server.makeUser('Gil')];
  const event = await makeEvent(server, owner, { timezone: 'UTC', rsvpType: 'OPEN' });
  await putRsvp(server, event.id, guest, { status: 'YES' });
  const onGuest = new PullingDevice(server, guest);
  await onGuest.pull();
  return { id: event.id as string, day: event.programs[0], owner, guest, onGuest };
}
const comment = (as: TestUser, eventId: string, postId: string, id: string) =>
  call(as, 'POST', `/api/feeds/${eventId}/${postId}/comment`, { id, comment: 'Mine' });

/** A stranger creates a comment with this id in an event of their own and deletes it. */
async function burnId(id: string) {
  const stranger = await server.makeUser('Mallory');
  const { id: eventId } = await makeEvent(server, stranger);
  const { id: postId } = await call(stranger, 'POST', `/api/feeds/${eventId}`, { title: 'Bait' });
  await comment(stranger, eventId, postId, id);
  await call(stranger, 'DELETE', `/api/feeds/${eventId}/${postId}/comment/${id}`);
}

test('a stranger who deletes a row with the same id elsewhere does not hide a deletion from the devices', async () => {
  const { id, day, owner, onGuest } = await scene();
  const { id: postId } = await call(owner, 'POST', `/api/feeds/${id}`, { title: 'Hello' });
  const activities = `/api/events/${id}/programs/${day.id}/activity`;
  const { id: activityId } = await call(owner, 'POST', activities, activityOn(day.date));
  await onGuest.pull();
  await burnId(postId);
  await burnId(activityId);
  await call(owner, 'DELETE', `/api/feeds/${id}/${postId}`);
  await call(owner, 'DELETE', `${activities}/${activityId}`);
  const [pulled] = (await onGuest.pull()).events;
  expect(pulled).toMatchObject({
    reset: false,
    deleted: { posts: [postId], activities: [activityId] },
  });
});

test('an id that a row of another table has used can be used again; one of the same table cannot, in any event', async () => {
  const { id, owner } = await scene();
  const { id: postId } = await call(owner, 'POST', `/api/feeds/${id}`, { title: 'Hello' });
  const deleted = randomUUID();
  await comment(owner, id, postId, deleted);
  await call(owner, 'DELETE', `/api/feeds/${id}/${postId}/comment/${deleted}`);
  const { id: elsewhere } = await makeEvent(server, owner);
  await call(owner, 'POST', `/api/feeds/${elsewhere}`, { id: deleted, title: 'Another table' });
  const again = await server.inject('POST', `/api/feeds/${elsewhere}/${deleted}/comment`, {
    as: owner,
    body: { id: deleted, comment: 'The same table' },
  });
  expect([again.status, again.code]).toEqual([409, 'ID_TAKEN']);
});

test('forgetting old deletions works with rows of one id in several tables', async () => {
  const { id, owner, onGuest } = await scene();
  const { id: postId } = await call(owner, 'POST', `/api/feeds/${id}`, { title: 'Hello' });
  for (const round of [1, 2]) {
    const { id: other } = await call(owner, 'POST', `/api/feeds/${id}`, { title: `Other ${round}` });
    if (round === 1) await comment(owner, id, other, postId);
    await call(owner, 'DELETE', `/api/feeds/${id}/${round === 1 ? other : postId}`);
    const later = new Date(Date.now() + (TOMBSTONE_DAYS + round) * 86_400_000);
    await transaction(server.db, (tx) => pruneTombstones(tx, later));
  }
  const marks = await server.db
    .select({ table: tombstones.tableName, version: tombstones.version })
    .from(tombstones)
    .where(and(eq(tombstones.eventId, id)));
  const { resets } = onGuest;
  await onGuest.pull();
  expect(marks).toEqual([{ table: '*', version: onGuest.cursors[id]?.version }]);
  expect(onGuest.resets).toBe(resets + 1);
});

test('guests receive a deletion for an RSVP that is no longer Yes, and for no other', async () => {
  const { id, owner, guest, onGuest } = await scene();
  const people = await Promise.all(
    (['REQUESTED', 'NO', 'HOST_APPROVAL_REQUESTED', 'HOST_APPROVAL_DENIED', 'MAYBE'] as const).map(
      async (status) => putRsvp(server, id, await server.makeUser(status), { status }),
    ),
  );
  expect(people).toHaveLength(5);
  expect((await onGuest.pull()).events).toMatchObject([{ deleted: {} }]);
  expect(onGuest.last?.events[0]?.deleted).toEqual({});

  const leaver = await server.makeUser('Lea');
  await call(leaver, 'PUT', `/api/rsvp/respond/${id}`, { status: 'Yes' });
  await onGuest.pull();
  const [row] = onGuest
    .ids(id, 'rsvps')
    .filter((one) => JSON.stringify(onGuest.row(id, 'rsvps', one)).includes(leaver.id));
  const late = new PullingDevice(server, guest);
  await late.pull();
  await call(leaver, 'PUT', `/api/rsvp/respond/${id}`, { status: 'No' });
  expect((await onGuest.pull()).events).toMatchObject([{ deleted: { rsvps: [row] } }]);
  // changed again: the first device already has the deletion, the other receives it only now
  await putRsvp(server, id, leaver, { status: 'REQUESTED' });
  expect((await onGuest.pull()).events[0]?.deleted).toEqual({});
  expect((await late.pull()).events[0]?.deleted).toEqual({ rsvps: [row] });
  // a Yes again: an existing row has no deletion
  await putRsvp(server, id, leaver, { status: 'YES' });
  expect((await late.pull()).events[0]?.deleted).toEqual({});
  expect(late.ids(id, 'rsvps')).toContain(row);
  // removed by a host
  await call(owner, 'DELETE', `/api/events/${id}/guests`, { users: [leaver.id] });
  expect((await late.pull()).events[0]?.deleted).toEqual({ rsvps: [row] });
});

// Notifications: created together with the change, grouped until they are read, and only for people who may
// know of it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTIFICATIONS_KEPT } from '#contract/constants.ts';
import type { NotificationRow } from '#contract/schemas/notifications.ts';
import { notifications, rsvps } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { inviteUrl } from '#server/modules/mail/invite-link.ts';
import { pruneNotifications } from '#server/modules/notifications/prune-notifications.ts';
import { visibleNotifications } from '#server/modules/notifications/visible-notifications.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const clock = movingClock();
let server: TestServer;
let [maya, hana, gil, gwen] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
let eventId: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  [maya, hana, gil, gwen] = [
    await server.makeUser('Maya'),
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
    await server.makeUser('Gwen'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  eventId = (await makeEvent(server, maya)).id;
  await putRsvp(server, eventId, hana, { status: 'YES', isHost: true });
  for (const guest of [gil, gwen]) await putRsvp(server, eventId, guest, { status: 'YES' });
});

const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, as: TestUser, body: object = {}) => {
  const answer = await server.inject(method, `/api/${path}`, { as, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const pulled = async (as: TestUser, cursors: object = {}) =>
  (await server.inject('POST', '/api/sync', { as, body: { cursors, watch: [eventId] } })).body.events.find(
    ({ id }: { id: string }) => id === eventId,
  );
/** The notifications of a person in short form: kind, latest name, count. */
const shown = async (as: TestUser): Promise<string[]> =>
  ((await pulled(as)).changes.notifications ?? [])
    .map(
      ({ kind, actors, count, read }: NotificationRow) =>
        `${kind} ${actors.map(({ firstName }) => firstName).join()} ${count}${read ? ' read' : ''}`,
    )
    .toSorted();
const read = (as: TestUser, upTo: number, id?: string) =>
  call('PUT', `notifications/${eventId}/read`, as, { upTo, id });
const postOf = async (as: TestUser): Promise<string> =>
  (await call('POST', `feeds/${eventId}`, as, { title: 'First light' })).id;
const like = (as: TestUser, post: string, on = true) =>
  call('POST', `feeds/${eventId}/${post}/like`, as, { like: on });
const answer = (as: TestUser, status: string) => call('PUT', `rsvp/respond/${eventId}`, as, { status });

test('likes are grouped until they are read; then a new group begins; a like that is taken back disappears from it', async () => {
  const post = await postOf(gil);
  await like(gil, post);
  expect(await shown(gil), "not for one's own likes").toEqual([]);
  await like(maya, post);
  await like(hana, post);
  expect(await shown(gil)).toEqual(['liked Hana 2']);
  await like(hana, post, false);
  expect(await shown(gil)).toEqual(['liked Maya 1']);
  const held = await pulled(gil);
  await read(gil, held.version);
  await like(hana, post);
  expect(await shown(gil)).toEqual(['liked Hana 1', 'liked Maya 1 read']);
  const { version, role } = await pulled(gil);
  await like(hana, post, false);
  const since = await pulled(gil, { [eventId]: { version, role } });
  expect(since.deleted.notifications, 'it is deleted from the device').toHaveLength(1);
  expect(await shown(gil)).toEqual(['liked Maya 1 read']);
  expect(await shown(gwen), 'for somebody else').toEqual([]);
});

test('a read mark covers the notifications that the device had, in whatever order marks arrive; opening one marks only that one', async () => {
  const [first, second] = [await postOf(gil), await postOf(gil)];
  await like(maya, first);
  await like(maya, second);
  const rows: NotificationRow[] = (await pulled(gil)).changes.notifications;
  const [one, other] = rows.toSorted((a, b) => a.version - b.version) as [NotificationRow, NotificationRow];
  await like(hana, second);
  await read(gil, other.version);
  expect(await shown(gil), 'what arrived since stays unread').toEqual(['liked Hana 2', 'liked Maya 1 read']);
  await like(hana, first);
  const now = await pulled(gil);
  await read(gil, now.version, other.id);
  await read(gil, one.version);
  expect(await shown(gil)).toEqual(['liked Hana 1', 'liked Hana 2 read', 'liked Maya 1 read']);
  await read(gwen, now.version);
  expect(await shown(gil), 'people mark only their own as read').toHaveLength(3);
});

test('a comment notifies the author of the post; deleting the post deletes all its notifications', async () => {
  const post = await postOf(gil);
  const comment = (as: TestUser) =>
    call('POST', `feeds/${eventId}/${post}/comment`, as, { comment: 'Lovely' });
  const { id } = await comment(gwen);
  await comment(gwen);
  expect(await shown(gil)).toEqual(['commented Gwen 1']);
  await call('DELETE', `feeds/${eventId}/${post}/comment/${id}`, gwen);
  expect(await shown(gil), 'there is another comment').toEqual(['commented Gwen 1']);
  await call('DELETE', `feeds/${eventId}/${post}`, gil);
  expect(await shown(gil)).toEqual([]);
});

test('deleting a post, a bulletin or a form leaves the notifications about other things with the same id', async () => {
  await call('PUT', `events/${eventId}`, maya, { rsvpType: 'OPEN_INVITE' });
  await answer(await server.makeUser('Ada'), 'Yes');
  const formOf = (id?: string) =>
    call('POST', `events/${eventId}/form`, maya, {
      id,
      title: 'After Kyoto',
      description: 'Two minutes.',
      fields: [{ id: crypto.randomUUID(), label: 'The pace' }],
    });
  const bulletinOf = (id?: string) =>
    call('POST', `bulletin/${eventId}`, maya, { id, title: 'Coats', description: 'Cold.' });
  const [bulletin, form] = [await bulletinOf(), await formOf()];
  await call('PUT', `events/${eventId}/form/${form.id}`, maya, { isActive: true });
  for (const id of [eventId, bulletin.id, form.id]) {
    await call('POST', `feeds/${eventId}`, gwen, { id, title: 'First light' });
    await call('DELETE', `feeds/${eventId}/${id}`, gwen);
  }
  const post = await postOf(gil);
  await like(hana, post);
  await bulletinOf(post);
  await call('DELETE', `bulletin/${eventId}/${post}`, maya);
  await formOf(post);
  await call('DELETE', `events/${eventId}/form/${post}`, maya);
  expect(await shown(hana)).toEqual(['asked Ada 1', 'asks Maya 1', 'bulletin Maya 1']);
  expect(await shown(gil)).toEqual(['asks Maya 1', 'bulletin Maya 1', 'liked Hana 1']);
});

test('an answer that was given before signing up is told once, and no longer once it is changed or settled', async () => {
  const invite = async (emailId: string) => {
    const rsvpId = await putRsvp(server, eventId, { id: null, emailId }, { status: 'ONBOARD_REQUESTED' });
    const url = new URL(inviteUrl(server.services.config, { eventId, rsvpId, emailId }));
    const body = { invite: url.searchParams.get('invite'), status: 'Yes' };
    expect((await server.inject('POST', '/oapi/invitation', { body })).status).toBe(200);
    return rsvpId;
  };
  const signUp = async (firstName: string, emailId: string, row: string) => {
    const user = await server.makeUser(firstName, { emailId });
    await server.db.update(rsvps).set({ userId: user.id }).where(eq(rsvps.id, row));
    return user;
  };
  const first = await invite('noor@example.org');
  const noor = await signUp('Noor', 'noor@example.org', first);
  expect(await shown(hana)).toEqual(['comes  1']);
  await answer(noor, 'No');
  expect(await shown(hana)).toEqual(['declines Noor 1']);

  await call('PUT', `events/${eventId}`, maya, { capacity: 2 });
  const row = await invite('lee@example.org');
  expect(await shown(hana)).toEqual(['declines Noor 1', 'waits  1']);
  await signUp('Lee', 'lee@example.org', row);
  await call('PUT', 'rsvp', maya, { eventId, status: 'YES', rsvps: [row], evenIfFull: true });
  expect(await shown(hana)).toEqual(['declines Noor 1']);
});

test('whoever is removed is told nothing but that their request was declined, in the app as by a message', async () => {
  const ada = await server.makeUser('Ada');
  const told = async () => {
    const rows = await server.db.select().from(notifications).where(eq(notifications.userId, ada.id));
    const pushed = await transaction(server.db, (tx) =>
      visibleNotifications(
        tx,
        ada.id,
        rows.filter(({ withdrawn }) => !withdrawn),
        clock(),
      ),
    );
    return [await shown(ada), pushed.map(({ kind }) => kind).toSorted()];
  };
  await call('POST', 'rsvp', maya, { eventId, invitees: [ada.emailId] });
  expect(await told()).toEqual([['invited Maya 1'], ['invited']]);
  await answer(ada, 'No');
  expect(await told()).toEqual([['invited Maya 1 read'], ['invited']]);
  const held = await pulled(ada);
  await call('DELETE', `events/${eventId}/guests`, maya, { users: [ada.id] });
  expect(await told()).toEqual([[], []]);
  const since = await pulled(ada, { [eventId]: { version: held.version, role: held.role } });
  expect(since.deleted.notifications, 'it is deleted from the device').toHaveLength(1);

  await call('PUT', `events/${eventId}`, maya, { rsvpType: 'OPEN_INVITE' });
  const ben = await server.makeUser('Ben');
  await answer(ben, 'Yes');
  const row = (await server.db.select().from(rsvps).where(eq(rsvps.userId, ben.id)))[0]!.id;
  await call('PUT', 'rsvp', maya, { eventId, status: 'NO', rsvps: [row] });
  await call('DELETE', `events/${eventId}/guests`, maya, { users: [ben.id] });
  expect(await shown(ben)).toEqual(['refused Maya 1']);
});

test('hosts are notified of requests, acceptances and refusals; a decision closes the request and notifies the person', async () => {
  await call('PUT', `events/${eventId}`, maya, { rsvpType: 'OPEN_INVITE' });
  const [ada, ben] = [await server.makeUser('Ada'), await server.makeUser('Ben')];
  await answer(ada, 'Yes');
  await answer(ben, 'Yes');
  await answer(gwen, 'No');
  expect(await shown(hana)).toEqual(['asked Ben 2', 'declines Gwen 1']);
  expect(await shown(gil), 'none for guests').toEqual([]);
  await answer(ben, 'No');
  expect(await shown(hana), 'a withdrawn request is not a refusal').toEqual([
    'asked Ada 1',
    'declines Gwen 1',
  ]);
  const guests = (await server.inject('GET', `/api/rsvp/event/${eventId}`, { as: maya })).body;
  const row = guests.find(({ user }: { user: { guid: string } }) => user.guid === ada.id);
  await call('PUT', 'rsvp', maya, { eventId, status: 'YES', rsvps: [row.id] });
  expect(await shown(hana)).toEqual(['declines Gwen 1']);
  expect(await shown(ada)).toEqual(['approved Maya 1']);
  await call('POST', `events/${eventId}/hosts`, maya, { users: [ada.id] });
  expect(await shown(ada)).toEqual(['approved Maya 1', 'madeHost Maya 1']);
});

test('removing a person who has requested to join closes the request as well', async () => {
  await call('PUT', `events/${eventId}`, maya, { rsvpType: 'OPEN_INVITE' });
  const ada = await server.makeUser('Ada');
  await answer(ada, 'Yes');
  expect(await shown(hana)).toEqual(['asked Ada 1']);
  await call('DELETE', `events/${eventId}/guests`, maya, { users: [ada.id] });
  expect(await shown(hana)).toEqual([]);
});

test('people are notified when they are invited, and when they move up from the waiting list', async () => {
  const ada = await server.makeUser('Ada');
  await call('POST', 'rsvp', hana, { eventId, invitees: [ada.emailId, 'nobody@x.org'] });
  expect(await shown(ada)).toEqual(['invited Hana 1']);
  await call('PUT', `events/${eventId}`, maya, { capacity: 2 });
  await answer(ada, 'Yes');
  expect(await shown(hana)).toEqual(['waits Ada 1']);
  await answer(gil, 'No');
  expect(await shown(ada)).toEqual(['invited Hana 1 read', 'place  0']);
  expect(await shown(hana)).toEqual(['comes Ada 1', 'declines Gil 1']);
});

test('changes are notified once in 5 minutes, each bulletin separately; people who are removed lose these notifications', async () => {
  const days = (await server.inject('GET', `/api/events/${eventId}`, { as: maya })).body.programs;
  const order = days.map(({ id }: { id: string }) => id).reverse();
  await call('PUT', `events/${eventId}`, maya, { timezone: 'Europe/Rome' });
  await call('POST', `events/${eventId}/programs/reorder`, hana, { programIds: order });
  expect(await shown(gil)).toEqual(['changed Hana 2']);
  clock.forward(5 * 60_000 + 1);
  await call('PUT', `events/${eventId}`, maya, { timezone: 'Asia/Tokyo' });
  expect(await shown(gil)).toEqual(['changed Hana 2', 'changed Maya 1']);
  const { id } = await call('POST', `bulletin/${eventId}`, maya, { title: 'Coats', description: 'Cold.' });
  expect(await shown(gil)).toContain('bulletin Maya 1');
  expect(await shown(maya)).toEqual(['changed Hana 1']);
  await call('DELETE', `bulletin/${eventId}/${id}`, hana);
  expect(await shown(gil)).toEqual(['changed Hana 2', 'changed Maya 1']);
  await call('DELETE', `events/${eventId}/guests`, maya, { users: [gil.id] });
  expect(await shown(gil)).toEqual([]);
});

test('documents are counted, and their notification lasts until they are deleted, whether it was read or not', async () => {
  const upload = async (of: string, ...names: string[]): Promise<string[]> => {
    const { body } = await server.inject('POST', `/api/documents/event/${eventId}/user/${of}`, {
      as: hana,
      body: {},
      multipart: names.map((name) => ({
        field: 'file',
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
      })),
    });
    return body.documents.map(({ id }: { id: string }) => id);
  };
  const [ticket, pass] = (await upload(gil.id, 'ticket', 'pass')) as [string, string];
  const [map] = (await upload('common', 'map')) as [string];
  expect(await shown(gil)).toEqual(['document Hana 3']);
  expect(await shown(gwen), "not for another guest's document").toEqual(['document Hana 1']);
  await call('DELETE', `documents/${ticket}`, maya);
  expect(await shown(gil)).toEqual(['document Hana 2']);
  await read(gil, (await pulled(gil)).version);
  for (const id of [pass, map]) await call('DELETE', `documents/${id}`, maya);
  expect([await shown(gil), await shown(gwen)]).toEqual([[], []]);
});

test('publishing a form notifies, once, the people who can respond to it', async () => {
  const body = {
    title: 'After Kyoto',
    description: 'Two minutes.',
    fields: [{ id: crypto.randomUUID(), label: 'The pace' }],
  };
  const { id } = await call('POST', `events/${eventId}/form`, hana, body);
  expect(await shown(gil), 'a draft').toEqual([]);
  for (const isActive of [true, false, true])
    await call('PUT', `events/${eventId}/form/${id}`, hana, { isActive });
  expect(await shown(gil)).toEqual(['asks Hana 1']);
  expect([await shown(maya), await shown(hana)], 'neither the owner nor the person who published it').toEqual(
    [[], []],
  );
  await call('DELETE', `events/${eventId}/form/${id}`, hana);
  expect(await shown(gil)).toEqual([]);
});

test('what a person has read, answered or filled in is read under the bell as well, on all of their devices', async () => {
  const bulletin = (title: string) =>
    call('POST', `bulletin/${eventId}`, maya, { title, description: 'Cold.' });
  const field = crypto.randomUUID();
  const form = async (): Promise<string> => {
    const body = {
      title: 'After Kyoto',
      description: 'Two minutes.',
      fields: [{ id: field, label: 'The pace' }],
    };
    const { id } = await call('POST', `events/${eventId}/form`, maya, body);
    await call('PUT', `events/${eventId}/form/${id}`, maya, { isActive: true });
    return id;
  };
  await bulletin('Coats');
  clock.forward(1);
  const { timestamp } = await bulletin('Hats');
  clock.forward(1);
  await bulletin('Gloves');
  const [filledIn] = [await form(), await form()];
  const { version, role } = await pulled(gil);
  await call('PUT', `bulletin/${eventId}/read`, gil, { to: timestamp });
  await call('POST', `events/${eventId}/form/${filledIn}/response`, gil, {
    answers: [{ fieldId: field, value: 3 }],
  });
  const { changes } = await pulled(gil, { [eventId]: { version, role } });
  const told = changes.notifications as NotificationRow[];
  expect(told.map(({ kind, subjectId, read: isRead }) => [kind, isRead, subjectId === filledIn])).toEqual(
    expect.arrayContaining([
      ['bulletin', true, false],
      ['bulletin', true, false],
      ['asks', true, true],
    ]),
  );
  expect(told).toHaveLength(3);
  expect(await shown(gil)).toEqual([
    'asks Maya 1',
    'asks Maya 1 read',
    'bulletin Maya 1',
    'bulletin Maya 1 read',
    'bulletin Maya 1 read',
  ]);
  expect(
    (await shown(gwen)).filter((one) => one.endsWith('read')),
    "not for others' reading",
  ).toEqual([]);
  const ada = await server.makeUser('Ada');
  await call('POST', 'rsvp', hana, { eventId, invitees: [ada.emailId] });
  await answer(ada, 'No');
  expect(await shown(ada)).toEqual(['invited Hana 1 read']);
});

test('responses to an anonymous form are only counted, with nothing but their day', async () => {
  const field = crypto.randomUUID();
  const form = async (anonymous: boolean): Promise<string> => {
    const body = {
      title: 'After Kyoto',
      description: 'Two minutes.',
      fields: [{ id: field, label: 'The pace' }],
      anonymous,
    };
    const { id } = await call('POST', `events/${eventId}/form`, maya, body);
    await call('PUT', `events/${eventId}/form/${id}`, maya, { isActive: true });
    return id;
  };
  const [nameless, named] = [await form(true), await form(false)];
  const respond = (as: TestUser, id: string, value: number) =>
    call('POST', `events/${eventId}/form/${id}/response`, as, { answers: [{ fieldId: field, value }] });
  for (const value of [3, 4]) await respond(gil, nameless, value);
  await respond(gwen, nameless, 5);
  await respond(gil, named, 5);
  expect(await shown(hana)).toEqual(['answered  2', 'answered Gil 1', 'asks Maya 1', 'asks Maya 1']);
  const rows: NotificationRow[] = (await pulled(hana)).changes.notifications;
  const { at, updatedAt } = rows.find(
    ({ kind, subjectId }) => kind === 'answered' && subjectId === nameless,
  )!;
  expect([at, updatedAt]).toEqual(Array(2).fill('2027-03-01T00:00:00.000Z'));
  const before = await pulled(hana);
  await call('PUT', 'profile', gwen, { firstName: 'Guinevere' });
  const { changes } = await pulled(hana, { [eventId]: { version: before.version, role: before.role } });
  expect(changes.notifications, 'a new name is not shown anywhere').toBeUndefined();
});

test('notifications are kept for a limited time, and only the newest of each person', async () => {
  const { days, perPerson } = NOTIFICATIONS_KEPT;
  const now = new Date('2028-01-01T00:00:00.000Z');
  const row = (userId: string, age: number) => ({
    id: crypto.randomUUID(),
    eventId,
    userId,
    kind: 'bulletin' as const,
    subjectId: crypto.randomUUID(),
    doers: [],
    happenedAt: new Date(now.getTime() - age),
    version: 1,
  });
  const rows = Array.from({ length: perPerson + 3 }, (_, n) => row(gil.id, n * 1000));
  const [kept, old] = [row(gwen.id, days * 86_400_000 - 1), row(gwen.id, days * 86_400_000 + 1)];
  await server.db.insert(notifications).values([...rows, kept, old]);
  await transaction(server.db, (tx) => pruneNotifications(tx, now));
  const left = await server.db.select().from(notifications).where(eq(notifications.eventId, eventId));
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    [...rows.slice(0, perPerson), kept].map(({ id }) => id).toSorted(),
  );
});

test("notifications for a crowd do not use up the page of one person's pull", async () => {
  const before = await pulled(gil);
  await server.db.insert(notifications).values(
    Array.from({ length: 1100 }, () => ({
      id: crypto.randomUUID(),
      eventId,
      userId: gwen.id,
      kind: 'bulletin' as const,
      subjectId: eventId,
      doers: [],
      happenedAt: clock(),
      version: 1,
    })),
  );
  expect(await pulled(gil)).toEqual(before);
  expect((await pulled(gwen)).more).toBe(true);
});

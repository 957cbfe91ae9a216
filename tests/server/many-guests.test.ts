// The costs of large events: the number of statements does not depend on how many people a change affects,
// and rows that a guest does not see take no room in their pages.
import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { eventForChange } from '#server/access/event-for.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import {
  arrivals,
  events,
  mails,
  notifications,
  reads,
  rsvps,
  untoldDecisions,
  users,
} from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { preloadPeople, currentPeople } from '#server/modules/rsvp/preloaded-people.ts';
import { announcePending } from '#server/modules/rsvp/announce-decisions.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let olga: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  olga = await server.makeUser('Olga');
});
afterAll(() => server.close());

/** An event with this many people of this status, every tenth of them without an account. */
async function crowd(many: number, status: RsvpStatus) {
  const { id: eventId } = await makeEvent(server, olga, { rsvpType: 'OPEN_INVITE' });
  const people = Array.from({ length: many }, (_, n) => ({
    id: randomUUID(),
    emailId: `${randomUUID()}@example.org`,
    firstName: `Guest ${n}`,
  }));
  await server.db.insert(users).values(people);
  const now = server.services.clock();
  const rows = people.map(({ id, emailId }, n) => ({
    id: uuidv7(),
    eventId: eventId as string,
    userId: n % 10 === 9 ? null : id,
    emailId,
    status,
    version: 1,
    waitingSince: status === 'WAITLISTED' ? n : null,
    createdAt: now,
  }));
  await server.db.insert(rsvps).values(rows);
  return { eventId: eventId as string, rows };
}
const put = async (url: string, body: object) => {
  const { status } = await server.inject('PUT', url, { as: olga, body });
  expect(status).toBe(200);
};
const notificationsOf = async (eventId: string, userId: string) =>
  (await server.db.select().from(notifications).where(eq(notifications.eventId, eventId)))
    .filter((one) => one.userId === userId && !one.withdrawn)
    .map(({ kind, doers }) => `${kind} ${doers.length}`);

test('a decision about many people takes as few statements as one about a few, and everybody is notified', async () => {
  const [few, many] = [
    await crowd(10, 'HOST_APPROVAL_REQUESTED'),
    await crowd(100, 'HOST_APPROVAL_REQUESTED'),
  ];
  const decide = ({ eventId, rows }: typeof few) =>
    countStatements(() => put('/api/rsvp', { eventId, status: 'YES', rsvps: rows.map(({ id }) => id) }));
  await decide(await crowd(10, 'HOST_APPROVAL_REQUESTED'));
  const forFew = await decide(few);
  expect(forFew, 'statements are counted').toBeGreaterThan(10);
  expect((await decide(many)) - forFew).toBeLessThan(3);
  const guest = many.rows[57]!;
  expect(await notificationsOf(many.eventId, guest.userId!)).toEqual(['approved 1']);
  expect(await mailsTo(server, guest.emailId)).toHaveLength(1);
  const invited = await crowd(100, 'NO');
  const again = { eventId: invited.eventId, status: 'REQUESTED', rsvps: invited.rows.map(({ id }) => id) };
  expect(await countStatements(() => put('/api/rsvp', again))).toBeLessThan(40);
  const statuses = await server.db.select().from(rsvps).where(eq(rsvps.eventId, invited.eventId));
  expect(statuses.filter(({ status }) => status === 'ONBOARD_REQUESTED')).toHaveLength(10);
  expect(statuses.filter(({ status }) => status === 'REQUESTED')).toHaveLength(90);
});

const pendingAnnouncements = (eventId: string) =>
  server.db.select().from(untoldDecisions).where(eq(untoldDecisions.eventId, eventId));

test('a decision about more than a hundred people is one change; they are notified right afterwards, each once', async () => {
  const { eventId, rows } = await crowd(130, 'HOST_APPROVAL_REQUESTED');
  const guest = await server.makeUser('Gil');
  await server.db.update(rsvps).set({ userId: guest.id }).where(eq(rsvps.id, rows[0]!.id));
  const device = new PullingDevice(server, guest);
  await device.pull();
  const ids = rows.map(({ id }) => id);
  const { body } = await server.inject('PUT', '/api/rsvp', {
    as: olga,
    body: { eventId, status: 'YES', rsvps: ids },
  });
  expect(body).toHaveLength(130);
  expect(body.every(({ status }: { status: RsvpStatus }) => status === 'YES')).toBe(true);
  await vi.waitFor(async () => expect(await pendingAnnouncements(eventId)).toEqual([]));
  for (const { userId, emailId } of [rows[1]!, rows[60]!, rows[128]!]) {
    expect(await mailsTo(server, emailId)).toHaveLength(1);
    expect(await notificationsOf(eventId, userId!)).toEqual(['approved 1']);
  }
  expect(await mailsTo(server, rows[129]!.emailId), 'without an account').toHaveLength(1);
  await device.pull();
  expect(device.ids(eventId, 'notifications')).toHaveLength(1);
});

test('if more than a hundred guests are removed, they are notified right afterwards, each once, except those who had declined', async () => {
  const { eventId, rows } = await crowd(130, 'YES');
  await server.db.update(rsvps).set({ status: 'NO' }).where(eq(rsvps.id, rows[2]!.id));
  const { body } = await server.inject('DELETE', `/api/events/${eventId}/guests`, {
    as: olga,
    body: { users: rows.map(({ id, userId }) => userId ?? id) },
  });
  expect(new Set(body.map(({ status }: { status: RsvpStatus }) => status))).toEqual(
    new Set(['HOST_REMOVED']),
  );
  await vi.waitFor(async () => expect(await pendingAnnouncements(eventId)).toEqual([]));
  const letters = await Promise.all(rows.map(async ({ emailId }) => mailsTo(server, emailId)));
  expect(letters.map(({ length }) => length)).toEqual(rows.map((_row, n) => (n === 2 ? 0 : 1)));
});

test('the answer to a decision about more than a hundred people equals the guest list afterwards', async () => {
  const listed = async (eventId: string) =>
    (await server.inject('GET', `/api/rsvp/event/${eventId}`, { as: olga })).body.slice(1);
  const { eventId, rows } = await crowd(110, 'HOST_APPROVAL_REQUESTED');
  const decide = async (status: RsvpStatus) =>
    (
      await server.inject('PUT', '/api/rsvp', {
        as: olga,
        body: { eventId, status, rsvps: rows.map(({ id }) => id) },
      })
    ).body;
  await server.db
    .update(rsvps)
    .set({ companions: ['Noor'], tags: ['Speaker'], answeredAt: new Date() })
    .where(eq(rsvps.eventId, eventId));
  await server.db
    .update(rsvps)
    .set({ status: 'WAITLISTED', waitingSince: 1 })
    .where(eq(rsvps.id, rows[4]!.id));
  await server.db.update(events).set({ capacity: 150 }).where(eq(events.id, eventId));
  const placed = await decide('YES');
  expect(placed).toEqual(await listed(eventId));
  expect(new Set(placed.map(({ status }: { status: RsvpStatus }) => status))).toEqual(
    new Set(['YES', 'WAITLISTED']),
  );
  const { body: removed } = await server.inject('DELETE', `/api/events/${eventId}/guests`, {
    as: olga,
    body: { users: rows.map(({ id, userId }) => userId ?? id) },
  });
  expect(removed).toEqual(await listed(eventId));
  const left = await server.db.select().from(rsvps).where(eq(rsvps.id, rows[0]!.id));
  expect(left).toMatchObject([{ status: 'HOST_REMOVED', leftVersion: removed[0].version, companions: [] }]);
});

test('people who were read before a decision are read again if the event has changed since', async () => {
  const { eventId, rows } = await crowd(2, 'YES');
  const by = { db: server.db, actor: { userId: olga.id, deviceId: '' }, now: server.services.clock() };
  const which = inArray(
    rsvps.id,
    rows.map(({ id }) => id),
  );
  const seen = await preloadPeople(by, { eventId, action: 'decideRsvps' }, which);
  const tagsNow = () =>
    transaction(server.db, async (tx) => {
      const unit = new TransactionUnit(tx, by.actor, by.now);
      const people = await currentPeople(
        unit,
        await eventForChange(unit, eventId, 'decideRsvps'),
        which,
        seen,
      );
      return { again: people !== seen.people, tags: people.map(({ rsvp }) => rsvp.tags) };
    });
  expect(await tagsNow()).toEqual({ again: false, tags: [[], []] });
  await put(`/api/rsvp/tags/${eventId}`, { rsvps: [rows[0]!.id], add: ['Vegan'], remove: [] });
  expect(await tagsNow()).toEqual({ again: true, tags: [['Vegan'], []] });
});

test('people who were not notified because the server was killed are notified later, unless the decision no longer holds', async () => {
  const { eventId, rows } = await crowd(60, 'HOST_APPROVAL_REQUESTED');
  await server.db.update(rsvps).set({ status: 'YES' }).where(eq(rsvps.eventId, eventId));
  await server.db.insert(untoldDecisions).values({
    id: uuidv7(),
    eventId,
    by: olga.id,
    before: 'HOST_APPROVAL_REQUESTED',
    after: 'YES',
    rsvps: rows.map(({ id }) => id),
  });
  await server.db.update(rsvps).set({ status: 'NO' }).where(eq(rsvps.id, rows[30]!.id));
  await Promise.all([announcePending(server.services), announcePending(server.services)]);
  expect(await pendingAnnouncements(eventId)).toEqual([]);
  const letters = await Promise.all(rows.map(async ({ emailId }) => mailsTo(server, emailId)));
  expect(letters.map(({ length }) => length)).toEqual(rows.map((_row, n) => (n === 30 ? 0 : 1)));
  expect(await notificationsOf(eventId, rows[0]!.userId!)).toEqual(['approved 1']);
  expect(await notificationsOf(eventId, rows[30]!.userId!)).toEqual([]);
});

test('of a decision whose experience is deleted before they are told, people are told once it is restored', async () => {
  const { eventId, rows } = await crowd(2, 'YES');
  await server.db.insert(untoldDecisions).values({
    id: uuidv7(),
    eventId,
    by: olga.id,
    before: 'HOST_APPROVAL_REQUESTED',
    after: 'YES',
    rsvps: rows.map(({ id }) => id),
  });
  const called = async (method: 'DELETE' | 'POST', path: string) =>
    expect((await server.inject(method, `/api/events/${eventId}${path}`, { as: olga })).status).toBeLessThan(
      300,
    );
  const subjects = async () => (await mailsTo(server, rows[0]!.emailId)).map(({ subject }) => subject);
  await called('DELETE', '');
  await announcePending(server.services);
  expect(await subjects()).toEqual(['Cancelled: Kyoto in spring']);
  await called('POST', '/restore');
  await announcePending(server.services);
  expect((await subjects()).slice(1)).toEqual([
    'Back on: Kyoto in spring',
    'You are coming to Kyoto in spring',
  ]);
  expect(await pendingAnnouncements(eventId)).toEqual([]);
});

test('a decision about many people deletes the mails that it makes untrue, and none that are queued before they are notified', async () => {
  const { eventId, rows } = await crowd(110, 'HOST_APPROVAL_REQUESTED');
  const [first, last] = [rows[0]!, rows[109]!];
  const queue = (subject: string, { emailId }: typeof first) =>
    server.db.insert(mails).values({
      id: uuidv7(),
      eventId,
      recipient: emailId,
      subject,
      textBody: subject,
      htmlBody: subject,
    });
  const subjects = async ({ emailId }: typeof first) =>
    (await mailsTo(server, emailId)).map(({ subject }) => subject);
  await queue('Untrue from now on', last);
  await put('/api/rsvp', { eventId, status: 'YES', rsvps: rows.map(({ id }) => id) });
  await vi.waitFor(async () => expect(await pendingAnnouncements(eventId)).toEqual([]));
  const coming = 'You are coming to Kyoto in spring';
  expect(await subjects(last)).toEqual([coming]);

  await queue('You are now a host', first);
  await server.db.insert(untoldDecisions).values(
    (['HOST_APPROVAL_REQUESTED', 'WAITLISTED'] as const).map((before) => ({
      id: uuidv7(),
      eventId,
      by: olga.id,
      before,
      after: 'YES' as const,
      rsvps: [first.id],
    })),
  );
  await announcePending(server.services);
  expect((await subjects(first)).toSorted()).toEqual([
    coming,
    coming,
    'You are now a host',
    'You have a place: Kyoto in spring',
  ]);
});

test('a decision whose notifications fail does not block the next one, and they are sent once it is possible', async () => {
  const events = [await crowd(2, 'YES'), await crowd(2, 'YES')];
  await server.db.insert(untoldDecisions).values(
    events.map(({ eventId, rows }) => ({
      id: uuidv7(),
      eventId,
      by: olga.id,
      before: 'HOST_APPROVAL_REQUESTED' as const,
      after: 'YES' as const,
      rsvps: rows.map(({ id }) => id),
    })),
  );
  const [stuck, next] = events.map(({ eventId, rows }) => ({ eventId, emailId: rows[0]!.emailId }));
  await server.db.execute(
    sql`alter table notifications add constraint not_now check (event_id <> ${sql.raw(`'${stuck!.eventId}'`)})`,
  );
  await announcePending(server.services);
  expect(await mailsTo(server, next!.emailId)).toHaveLength(1);
  expect(await mailsTo(server, stuck!.emailId)).toHaveLength(0);
  await server.db.execute(sql`alter table notifications drop constraint not_now`);
  await announcePending(server.services);
  expect(await mailsTo(server, stuck!.emailId)).toHaveLength(1);
  expect(await pendingAnnouncements(stuck!.eventId)).toEqual([]);
});

test('more than a hundred people who are invited again are notified, and counted as invited at once', async () => {
  const { eventId, rows } = await crowd(120, 'HOST_REMOVED');
  await put('/api/rsvp', { eventId, status: 'REQUESTED', rsvps: rows.map(({ id }) => id) });
  await vi.waitFor(async () => expect(await pendingAnnouncements(eventId)).toEqual([]));
  expect(await notificationsOf(eventId, rows[100]!.userId!)).toEqual(['invited 1']);
  for (const { emailId } of [rows[3]!, rows[119]!]) expect(await mailsTo(server, emailId)).toHaveLength(1);
});

test('nobody is invited to an event that is over by then, unless its dates move ahead', async () => {
  const { eventId, rows } = await crowd(2, 'REQUESTED');
  await server.db.insert(untoldDecisions).values({
    id: uuidv7(),
    eventId,
    by: olga.id,
    before: 'HOST_REMOVED',
    after: 'REQUESTED',
    rsvps: rows.map(({ id }) => id),
  });
  const own = eq(events.id, eventId);
  const [{ startOn, endOn }] = (await server.db.select().from(events).where(own)) as [
    typeof events.$inferSelect,
  ];
  await server.db.update(events).set({ startOn: '2020-05-03', endOn: '2020-05-05' }).where(own);
  await announcePending(server.services);
  expect(await mailsTo(server, rows[0]!.emailId)).toHaveLength(0);
  await server.db.update(events).set({ startOn, endOn }).where(own);
  await announcePending(server.services);
  expect(await mailsTo(server, rows[0]!.emailId)).toHaveLength(1);
});

test('a guest list of more than a thousand lists everybody once, in order, also people invited in the same millisecond', async () => {
  const { eventId, rows } = await crowd(1100, 'YES');
  const { body } = await server.inject('GET', `/api/rsvp/event/${eventId}`, { as: olga });
  const listed = body.map(({ id }: { id: string }) => id);
  const own = rows.map(({ id }) => id).toSorted();
  expect(listed.filter((id: string) => own.includes(id))).toEqual(own);
});

test('tagging many guests takes as few statements as tagging a few', async () => {
  const tag = async (many: number) => {
    const { eventId, rows } = await crowd(many, 'YES');
    const body = { rsvps: rows.map(({ id }) => id), add: ['Vegan'], remove: [] };
    return countStatements(() => put(`/api/rsvp/tags/${eventId}`, body));
  };
  await tag(10);
  expect((await tag(100)) - (await tag(10))).toBeLessThan(3);
});

test('many people move up from the waiting list in as few statements as a few; the hosts get one notification', async () => {
  await server.db
    .update(users)
    .set({ mailChoices: { answers: true } })
    .where(eq(users.id, olga.id));
  const [few, many] = [await crowd(10, 'WAITLISTED'), await crowd(100, 'WAITLISTED')];
  const open = async ({ eventId }: typeof few) => {
    await server.db.update(events).set({ capacity: 1 }).where(eq(events.id, eventId));
    return countStatements(() => put(`/api/events/${eventId}`, { capacity: null, base: { capacity: 1 } }));
  };
  await open(await crowd(10, 'WAITLISTED'));
  expect((await open(many)) - (await open(few))).toBeLessThan(5);
  expect(await notificationsOf(many.eventId, olga.id)).toEqual(['comes 100']);
  expect(await notificationsOf(many.eventId, many.rows[4]!.userId!)).toEqual(['place 0']);
  const mails = await mailsTo(server, olga.emailId);
  expect(mails.filter(({ subject }) => subject.includes('100 joined'))).toHaveLength(1);
});

test("other people's read marks, arrivals and invitations do not use up the pages of a guest's pull", async () => {
  const { eventId, rows } = await crowd(30, 'REQUESTED');
  const gil = await server.makeUser('Gil');
  await server.db.update(events).set({ version: 100 }).where(eq(events.id, eventId));
  const now = server.services.clock();
  const stamp = (n: number) => ({ version: 10 + n, updatedAt: now });
  const accounts = rows.filter(({ userId }) => userId !== null);
  await server.db
    .insert(reads)
    .values(accounts.map(({ userId }, n) => ({ eventId, userId: userId!, bulletins: now, ...stamp(n) })));
  await server.db.insert(arrivals).values(
    rows.map(({ id }, n) => ({
      id: randomUUID(),
      eventId,
      rsvpId: id,
      hostId: olga.id,
      arrivedAt: now,
      ...stamp(n),
    })),
  );
  await putRsvp(server, eventId, gil, { status: 'YES' });
  const [guest, host] = [new PullingDevice(server, gil, 10), new PullingDevice(server, olga, 10)];
  await guest.pull();
  await host.pull();
  expect(guest.ids(eventId, 'rsvps')).toHaveLength(2);
  expect(guest.pages, 'the event, its days and the attendees').toBe(1);
  expect(host.ids(eventId, 'arrivals')).toHaveLength(30);
  expect(host.pages).toBeGreaterThan(4);
});

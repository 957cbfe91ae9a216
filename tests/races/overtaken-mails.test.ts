// What becomes of a mail is recorded, and a decision is told, at the moment in which a change overtakes them.
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, mails, rsvps, untoldDecisions } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import { announcePending } from '#server/modules/rsvp/announce-decisions.ts';
import { noteDelivery } from '#server/modules/rsvp/note-delivery.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { holdLock, untilWaiting } from '#tests/support/held-lock.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
});
afterAll(() => server.close());

const emailId = 'noor@example.org';
async function scene(status: 'REQUESTED' | 'YES') {
  const olga = await server.makeUser('Olga');
  const { id: eventId } = await makeEvent(server, olga, {});
  const row = await putRsvp(server, eventId, { id: null, emailId }, { status });
  const mailId = uuidv7();
  await server.db
    .insert(mails)
    .values({ id: mailId, eventId, recipient: emailId, subject: 'News', textBody: 'News', htmlBody: 'News' });
  const lock = (tx: Tx) =>
    tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  const trouble = async () => (await server.db.select().from(rsvps).where(eq(rsvps.id, row)))[0]?.mailTrouble;
  return { olga, eventId, row, mailId, lock, trouble };
}

test('of a mail that is deleted while its outcome waits for the lock, nothing is recorded', async () => {
  const { eventId, mailId, lock, trouble } = await scene('YES');
  const release = await holdLock(server, async (tx) => {
    await lock(tx);
    await tx.delete(mails).where(eq(mails.id, mailId));
  });
  const noting = noteDelivery(server.db, new Date(), {
    mailId,
    eventId,
    recipient: emailId,
    trouble: 'RETRYING',
  });
  await untilWaiting(server, 1);
  await release();
  await noting;
  expect(await trouble()).toBeNull();
});

test('an invitation that is withheld while the outcome of another mail waits for the lock stays marked so', async () => {
  const { eventId, row, mailId, lock, trouble } = await scene('REQUESTED');
  await server.db.update(rsvps).set({ mailTrouble: 'RETRYING' }).where(eq(rsvps.id, row));
  const release = await holdLock(server, async (tx) => {
    await lock(tx);
    await tx.update(rsvps).set({ mailTrouble: 'STOPPED' }).where(eq(rsvps.id, row));
  });
  const noting = noteDelivery(server.db, new Date(), { mailId, eventId, recipient: emailId, trouble: null });
  await untilWaiting(server, 1);
  await release();
  await noting;
  expect(await trouble()).toBe('STOPPED');
});

test('a decision that is about to be told while the experience is being deleted is told once it is restored', async () => {
  const { olga, eventId, row } = await scene('YES');
  await server.db.insert(untoldDecisions).values({
    id: uuidv7(),
    eventId,
    by: olga.id,
    before: 'HOST_APPROVAL_REQUESTED',
    after: 'YES',
    rsvps: [row],
  });
  const subjects = async () =>
    (await mailsTo(server, emailId)).filter((mail) => mail.eventId === eventId).map(({ subject }) => subject);
  const setDeleted = (tx: Pick<Tx, 'update'>, deletedAt: Date | null) =>
    tx.update(events).set({ deletedAt }).where(eq(events.id, eventId));
  const release = await holdLock(server, (tx) => setDeleted(tx, new Date()));
  const telling = announcePending(server.services);
  await untilWaiting(server, 1);
  await release();
  await telling;
  expect(await subjects()).toEqual(['News']);
  await setDeleted(server.db, null);
  await announcePending(server.services);
  expect(await subjects()).toEqual(['News', 'You are coming to Kyoto in spring']);
});

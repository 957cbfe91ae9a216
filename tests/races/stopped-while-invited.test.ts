// Somebody stops invitations at the moment in which a host invites them again.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rsvps } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
});
afterAll(() => server.close());

const lockWaits = async () => {
  const { rows } = (await server.db.execute(
    sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )) as unknown as { rows: unknown[] };
  return rows.length;
};
const waiting = (count: number) =>
  vi.waitFor(async () => expect(await lockWaits()).toBe(count), { timeout: 5000, interval: 20 });

test('an invitation that waits for the lock while its recipient stops invitations is not sent, and its note is not stored', async () => {
  const olga = await server.makeUser('Olga');
  const event = await makeEvent(server, olga, { rsvpType: 'INVITE_ONLY' });
  const emailId = 'noor@example.org';
  const row = await putRsvp(
    server,
    event.id,
    { id: null, emailId },
    { status: 'NO', decidedBy: 'SELF', invited: true },
  );
  const own = eq(rsvps.id, row);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((locked) => {
    holding = transaction(server.db, async (tx) => {
      await tx.select({ id: rsvps.id }).from(rsvps).where(own).for('update');
      locked();
      await held;
    });
  });
  const stop = muteUrl({ publicUrl: '', secret: server.services.config.secret }, { rsvpId: row });
  const stopping = server.inject('POST', stop);
  await waiting(1);
  const inviting = server.inject('POST', '/api/rsvp', {
    as: olga,
    body: { eventId: event.id, invitees: [emailId], note: 'Bring a coat.' },
  });
  await waiting(2);
  release();
  await holding;
  expect([(await stopping).status, (await inviting).status]).toEqual([200, 200]);
  const [after] = await server.db.select().from(rsvps).where(own);
  expect(after).toMatchObject({
    invitationsMutedAt: expect.any(Date),
    invitationNote: null,
    mailTrouble: 'STOPPED',
  });
  expect(await mailsTo(server, emailId)).toEqual([]);
});

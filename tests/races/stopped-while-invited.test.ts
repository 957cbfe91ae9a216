// Somebody stops invitations at the moment in which a host invites them again.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rsvps } from '#server/db/schema.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { holdLock, untilWaiting } from '#tests/support/held-lock.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
});
afterAll(() => server.close());

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
  const release = await holdLock(server, (tx) =>
    tx.select({ id: rsvps.id }).from(rsvps).where(own).for('update'),
  );
  const stop = muteUrl({ publicUrl: '', secret: server.services.config.secret }, { rsvpId: row });
  const stopping = server.inject('POST', stop);
  await untilWaiting(server, 1);
  const inviting = server.inject('POST', '/api/rsvp', {
    as: olga,
    body: { eventId: event.id, invitees: [emailId], note: 'Bring a coat.' },
  });
  await untilWaiting(server, 2);
  await release();
  expect([(await stopping).status, (await inviting).status]).toEqual([200, 200]);
  const [after] = await server.db.select().from(rsvps).where(own);
  expect(after).toMatchObject({
    invitationsMutedAt: expect.any(Date),
    invitationNote: null,
    mailTrouble: 'STOPPED',
  });
  expect(await mailsTo(server, emailId)).toEqual([]);
});

// Two hosts invite the same people at the same moment, and an invitation link is pressed twenty times at
// once. Each person gets one invitation, one mail and one answer, on both databases.
import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { INVITATIONS_A_DAY } from '#contract/constants.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const AT_ONCE = 20;
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

test.each(['postgres', 'embedded'] as const)('simultaneous invitations are sent once (%s)', async (kind) => {
  const server = await startTestServer({ kind });
  servers.push(server);
  const [owner, host] = [await server.makeUser('Olga'), await server.makeUser('Hana')];
  const event = await makeEvent(server, owner, { rsvpType: 'INVITE_ONLY' });
  await putRsvp(server, event.id, host, { status: 'YES', isHost: true });
  const invite = (as: typeof owner, eventId: string, invitees: string[]) =>
    server.inject('POST', '/api/rsvp', { as, body: { eventId, invitees } });

  const friends = Array.from({ length: 5 }, () => `friend-${randomUUID()}@example.org`);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_each, n) => invite(n % 2 ? owner : host, event.id, friends)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  expect(
    answers.flatMap(({ body }) => body.invited as string[]).toSorted(),
    'each friend is reported as invited exactly once',
  ).toEqual(friends.toSorted());
  for (const friend of friends) expect(await mailsTo(server, friend)).toHaveLength(1);

  const [first] = friends;
  const link = /invite=(\S+)/.exec((await mailsTo(server, first!))[0]?.textBody ?? '')?.[1];
  const pressed = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      server.inject('POST', '/oapi/invitation', { body: { invite: link, status: 'Yes' } }),
    ),
  );
  expect(pressed.map(({ body }) => body.status)).toEqual(Array(AT_ONCE).fill('YES'));
  const rows = await server.db
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), eq(rsvps.emailId, first!)));
  expect(rows).toHaveLength(1);

  // the daily limit of one person, across events that do not wait for each other's lock
  const others = await Promise.all(Array.from({ length: AT_ONCE }, () => makeEvent(server, owner)));
  const prefix = randomUUID();
  const perCall = 40;
  const sent = await Promise.all(
    others.map(({ id }, n) =>
      invite(
        owner,
        id,
        Array.from({ length: perCall }, (_each, at) => `${prefix}-${n}-${at}@example.org`),
      ),
    ),
  );
  const accepted = sent.filter(({ status }) => status === 200).length;
  expect(sent.filter(({ status, code }) => status !== 200 && code !== 'TOO_MANY_INVITATIONS')).toEqual([]);
  expect(accepted).toBeGreaterThan(0);
  const mailed = await server.db
    .select({ id: mails.id })
    .from(mails)
    .where(like(mails.recipient, `${prefix}-%`));
  expect(mailed).toHaveLength(accepted * perCall);
  expect(mailed.length).toBeLessThanOrEqual(INVITATIONS_A_DAY);
  expect(mailed.length, 'as many calls as fit are accepted').toBeGreaterThan(
    INVITATIONS_A_DAY - friends.length - perCall,
  );
});

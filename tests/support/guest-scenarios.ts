// Requirements on guest lists, as scenarios that run against the real server and against deliberately broken
// ones.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/** When one place becomes free, one person on the waiting list gets it and is notified once. */
export async function freePlaceGoesToOne(server: TestServer): Promise<void> {
  const [olga, ada, ben, cy] = (await Promise.all(
    ['Olga', 'Ada', 'Ben', 'Cy'].map((name) => server.makeUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  const { id } = await makeEvent(server, olga, { rsvpType: 'OPEN' });
  await server.inject('PUT', `/api/events/${id}`, { as: olga, body: { capacity: 1 } });
  const answer = async (as: TestUser, status: string): Promise<string> =>
    (await server.inject('PUT', `/api/rsvp/respond/${id}`, { as, body: { status } })).body.status;
  expect(await answer(ada, 'Yes')).toBe('YES');
  for (const one of [ben, cy]) expect(await answer(one, 'Yes')).toBe('WAITLISTED');
  // retried because its response was lost: only one place becomes free
  const key = randomUUID();
  for (let n = 0; n < 2; n++)
    await server.inject('PUT', `/api/rsvp/respond/${id}`, { as: ada, body: { status: 'No' }, key });
  const rows: RsvpRow[] = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: olga })).body;
  const statusOf = ({ id: of }: TestUser) => rows.find(({ user }) => user.guid === of)?.status;
  expect([statusOf(ben), statusOf(cy)]).toEqual(['YES', 'WAITLISTED']);
  const told = await Promise.all([ben, cy].map(({ emailId }) => mailsTo(server, emailId)));
  expect(told.map(({ length }) => length)).toEqual([1, 0]);
}

/** Two hosts independently invite the same address, one of them twice: one mail is sent. */
export async function oneInvitationMail(server: TestServer): Promise<void> {
  const [olga, hana] = [await server.makeUser('Olga'), await server.makeUser('Hana')];
  const { id: eventId } = await makeEvent(server, olga, { rsvpType: 'INVITE_ONLY' });
  await putRsvp(server, eventId, hana, { status: 'YES', isHost: true });
  const friend = `friend-${randomUUID()}@example.org`;
  const keys = { [olga.id]: randomUUID(), [hana.id]: randomUUID() };
  for (const as of [olga, hana, olga]) {
    const { status } = await server.inject('POST', '/api/rsvp', {
      as,
      body: { eventId, invitees: [friend] },
      key: keys[as.id] ?? '',
    });
    expect(status).toBe(200);
  }
  expect(await mailsTo(server, friend)).toHaveLength(1);
}

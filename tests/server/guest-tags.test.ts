// Tags of guests, through the real API (docs/rules.md#tags).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

test('tags belong to the RSVP: they are added and removed one by one, kept when guests leave and return, and seen by hosts', async () => {
  const { id } = await makeEvent(server, maya, { rsvpType: 'OPEN' });
  const [hana, gil, wes] = [
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
    await server.makeUser('Wes'),
  ];
  await putRsvp(server, id, hana, { status: 'YES', isHost: true });
  const [own, other] = [
    await putRsvp(server, id, gil, { status: 'YES' }),
    await putRsvp(server, id, wes, { status: 'REQUESTED', invited: true, tags: ['Press'] }),
  ];
  const tag = (as: TestUser, rows: string[], add: string[], remove: string[] = []) =>
    server.inject('PUT', `/api/rsvp/tags/${id}`, { as, body: { rsvps: rows, add, remove } });
  const tags = async () =>
    Object.fromEntries(
      (await server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body.map(
        ({ id: row, user }: { id: string; user: { tags: string[] } }) => [row, user.tags],
      ),
    ) as Record<string, string[]>;

  const answer = await tag(maya, [own, other], [' VIP ', 'vip', 'Vegan']);
  expect(answer.body.map(({ user }: { user: { tags: string[] } }) => user.tags).toSorted()).toEqual([
    ['Press', 'VIP', 'Vegan'],
    ['VIP', 'Vegan'],
  ]);
  // another host, based on what they saw before
  await tag(hana, [other], ['Speaker'], ['press']);
  expect(await tags()).toMatchObject({ [own]: ['VIP', 'Vegan'], [other]: ['VIP', 'Vegan', 'Speaker'] });
  const unchanged = await tag(hana, [own], ['vegan'], ['Press']);
  expect([unchanged.status, unchanged.body[0].version], 'no tag has changed').toEqual([
    200,
    answer.body.find(({ id: row }: { id: string }) => row === own).version,
  ]);

  const foreign = await putRsvp(server, (await makeEvent(server, maya)).id, gil, { status: 'YES' });
  expect((await tag(maya, [own, foreign], ['Nobody'])).code).toBe('RSVP_NOT_FOUND');
  const many = Array.from({ length: 18 }, (_, at) => `Tag ${at}`);
  expect((await tag(maya, [own, other], many)).code).toBe('TOO_MANY_TAGS');
  for (const wrong of ['', '  ', 'a,b', 'a\nb', 'x'.repeat(41), 'half \ud800'])
    expect((await tag(maya, [own], [wrong])).code, JSON.stringify(wrong)).toBe('INVALID_INPUT');
  expect((await tag(gil, [own], ['Mine'])).code).toBe('FORBIDDEN');
  expect(await tags()).toMatchObject({ [own]: ['VIP', 'Vegan'], [other]: ['VIP', 'Vegan', 'Speaker'] });

  for (const status of ['No', 'Yes'])
    await server.inject('PUT', `/api/rsvp/respond/${id}`, { as: gil, body: { status } });
  await server.inject('DELETE', `/api/events/${id}/guests`, { as: maya, body: { users: [gil.id] } });
  const invited = await server.inject('POST', '/api/rsvp', {
    as: maya,
    body: {
      eventId: id,
      invitees: [gil.emailId, wes.emailId, 'new@tags.example.org'],
      tags: [['Back'], ['vip', 'Late'], ['New']],
    },
  });
  expect(invited.body).toMatchObject({ invited: [gil.emailId, 'new@tags.example.org'] });
  const after = await tags();
  expect(after[own]).toEqual(['VIP', 'Vegan', 'Back']);
  expect(after[other]).toEqual(['VIP', 'Vegan', 'Speaker', 'Late']);
  expect(Object.values(after)).toContainEqual(['New']);
  const tooMany = { eventId: id, invitees: [gil.emailId], tags: [many] };
  expect((await server.inject('POST', '/api/rsvp', { as: maya, body: tooMany })).code).toBe('TOO_MANY_TAGS');
});

test('only hosts see tags, through any call and in any relation to the event', async () => {
  const event = await makeEvent(server, maya, { rsvpType: 'OPEN' });
  const people = await Promise.all(
    ['Stan', 'Ines', 'Xena', 'Gil', 'Hana'].map((name) => server.makeUser(name)),
  );
  const [stranger, invited, former, guest, host] = people as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const tags = ['Only-for-hosts'];
  await putRsvp(server, event.id, invited, { status: 'REQUESTED', invited: true, tags });
  await putRsvp(server, event.id, former, { status: 'HOST_REMOVED', decidedBy: 'HOST', tags });
  await putRsvp(server, event.id, guest, { status: 'YES', tags });
  await putRsvp(server, event.id, host, { status: 'YES', isHost: true, tags });
  const tagsVisibleTo = async (as: TestUser | undefined) => {
    const answers = [
      await server.inject('GET', `/oapi/itinerary/${event.id}`, { as }),
      await server.inject('GET', `/api/events/${event.id}`, { as }),
      await server.inject('GET', `/api/rsvp/event/${event.id}`, { as }),
      await server.inject('GET', `/api/rsvp/event/self/${event.id}`, { as }),
      await server.inject('POST', '/api/sync', { as, body: { cursors: {} } }),
    ];
    return answers.map(({ raw }) => raw.toString().includes('Only-for-hosts'));
  };
  const nowhere = Array(5).fill(false);
  for (const [name, as] of Object.entries({ anonymous: undefined, stranger, invited, former, guest }))
    expect(await tagsVisibleTo(as), name).toEqual(nowhere);
  for (const as of [host, maya]) expect(await tagsVisibleTo(as)).toEqual([false, false, true, false, true]);

  // nor in the answers to their own changes, nor after they stop being hosts
  const answered = await server.inject('PUT', `/api/rsvp/respond/${event.id}`, {
    as: guest,
    body: { status: 'No' },
  });
  expect(answered.raw.toString()).not.toContain('Only-for-hosts');
  await server.inject('DELETE', `/api/events/${event.id}/hosts`, { as: maya, body: { users: [host.id] } });
  expect(await tagsVisibleTo(host)).toEqual(nowhere);
});

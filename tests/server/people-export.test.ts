// Exporting one's own data: everything about the person, and nothing of others that they may not see.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { arrivals, forms, responses, rsvps } from '#server/db/schema.ts';
import { zipOf } from '#server/modules/own-data/zip-of.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { newPost } from '#tests/support/new-event.ts';
import { readCalendarStrictly } from '#tests/support/read-calendar-strictly.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { phonePhoto } from '#tests/support/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function exportOf(as: TestUser) {
  const answer = await server.inject('GET', '/api/profile/export', { as });
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="?sojourn-\d{4}-\d\d-\d\d\.zip/,
  );
  const files = unzipSync(answer.raw);
  return {
    names: Object.keys(files),
    bytes: (name: string) => Buffer.from(files[name] ?? expect.fail(`there is no ${name}`)),
    // oxlint-disable-next-line typescript/no-explicit-any -- lists of every shape
    list: (name: string): any => JSON.parse(strFromU8(files[name] ?? expect.fail(`there is no ${name}`))),
    text: Object.entries(files)
      .filter(([name]) => !name.startsWith('files/'))
      .map(([, content]) => strFromU8(content))
      .join('\n'),
  };
}

test("the export has a person's profile, texts and files, byte for byte, and their calendars", async () => {
  const [ada, olga, gil] = await Promise.all([
    server.makeUser('Ada'),
    server.makeUser('Olga'),
    server.makeUser('Gil'),
  ]);
  const photo = await phonePhoto();
  const picture = [{ name: 'me.jpg', type: 'image/jpeg', content: photo }];
  const { body: profile } = await server.inject('POST', '/api/profile/picture', {
    as: ada,
    multipart: picture,
  });
  const event = await makeEvent(server, olga, {
    name: 'Kyoto: slowly',
    rsvpType: 'OPEN',
    privacy: 'PRIVATE',
  });
  const [day] = event.programs;
  await server.inject('POST', `/api/events/${event.id}/programs/${day.id}/activity`, {
    as: olga,
    body: activityOn(day.date, 9, { name: 'Bamboo grove' }),
  });
  await putRsvp(server, event.id, ada, { status: 'YES' });
  await putRsvp(server, event.id, gil, { status: 'YES' });
  for (const [who, companion] of [
    [ada, 'Max'],
    [gil, 'Moritz'],
  ] as const)
    await server.db
      .update(rsvps)
      .set({ companions: [companion] })
      .where(eq(rsvps.userId, who.id));
  const guests = await server.db.select().from(rsvps).where(eq(rsvps.eventId, event.id));
  const cameAt = [new Date('2027-03-02T09:00:00Z'), new Date('2027-03-02T08:30:00Z')];
  for (const { id: rsvpId, userId } of guests)
    for (const arrivedAt of userId === ada.id ? cameAt : [new Date('2027-03-02T07:00:00Z')])
      await server.db
        .insert(arrivals)
        .values({ id: randomUUID(), eventId: event.id, rsvpId, hostId: olga.id, arrivedAt, version: 1 });
  const declined = await makeEvent(server, olga, { name: 'Another one', privacy: 'PRIVATE' });
  await putRsvp(server, declined.id, ada, { status: 'NO', decidedBy: 'SELF' });
  // she can no longer open that event
  await server.inject('PUT', `/api/events/${declined.id}`, {
    as: olga,
    body: { linkAccess: 'PARTICIPANTS' },
  });
  const { body: post } = await server.inject('POST', `/api/feeds/${event.id}`, {
    as: ada,
    body: { title: 'What a morning' },
    multipart: [{ name: 'morning.jpg', type: 'image/jpeg', content: photo }],
  });
  const others = await newPost(server, gil, event.id);
  await server.inject('POST', `/api/feeds/${event.id}/${others}/comment`, {
    as: ada,
    body: { comment: 'So good' },
  });
  await server.inject('POST', `/api/feeds/${event.id}/${others}/comment`, {
    as: gil,
    body: { comment: 'Gil says' },
  });
  const [formId, question] = [randomUUID(), randomUUID()];
  await server.db.insert(forms).values({
    id: formId,
    eventId: event.id,
    title: 'How was it?',
    description: 'Two minutes.',
    fields: [{ id: question, label: 'The pace', kind: 'RATING', options: [] }],
    anonymous: true,
    publishedAt: new Date(),
    version: 1,
  });
  for (const [who, value] of [
    [ada, 5],
    [gil, 1],
  ] as const)
    await server.db.insert(responses).values({
      eventId: event.id,
      formId,
      userId: who.id,
      answers: [{ fieldId: question, value }],
      version: 1,
    });

  const all = await exportOf(ada);
  expect(all.list('profile.json')).toMatchObject({ emailId: ada.emailId, firstName: 'Ada' });
  expect(all.list('events.json').map(({ name }: { name: string }) => name)).toEqual(['Kyoto: slowly']);
  expect(
    all
      .list('answers.json')
      .map(({ event: name, status, companions, arrivedAt }: Record<string, unknown>) => [
        name,
        status,
        companions,
        arrivedAt,
      ])
      .sort(),
  ).toEqual([
    ['Another one', 'NO', [], null],
    ['Kyoto: slowly', 'YES', ['Max'], '2027-03-02T08:30:00.000Z'],
  ]);
  expect(all.list('posts.json')).toMatchObject([
    { id: post.id, title: 'What a morning', event: 'Kyoto: slowly' },
  ]);
  expect(all.list('comments.json').map(({ comment }: { comment: string }) => comment)).toEqual(['So good']);
  expect(all.list('feedback.json')).toMatchObject([
    { form: 'How was it?', answers: [{ question: 'The pace', answer: 5 }] },
  ]);
  const calendar = all.names.find((name) => name.startsWith('calendar/Kyoto-slowly')) ?? '';
  const { entries } = readCalendarStrictly(all.bytes(calendar).toString());
  expect(entries.map(({ texts }) => texts.SUMMARY)).toEqual(['Bamboo grove']);

  const stored: { id: string; path: string; purpose: string }[] = all.list('files.json');
  expect(stored.map(({ purpose }) => purpose).sort()).toEqual(['POST', 'PROFILE']);
  for (const { id, path, purpose } of stored) {
    const served = await server.inject('GET', `/api/files/${id}`, { as: ada });
    expect(all.bytes(path).equals(served.raw), purpose).toBe(true);
    expect(served.raw.length).toBeGreaterThan(1000);
  }
  expect(profile.profilePic).toContain(stored.find(({ purpose }) => purpose === 'PROFILE')?.id);
  expect(all.list('posts.json')[0].fileId).toBe(stored.find(({ purpose }) => purpose === 'POST')?.id);
  // of others: no address, no text of theirs, and nothing of an event that she can no longer open
  for (const not of [gil.emailId, olga.emailId, 'Gil says', 'Moritz', declined.programs[0].id])
    expect(all.text, not).not.toContain(not);

  // after people are removed, what they posted there is not accessible to them any more, as everywhere else
  await server.inject('DELETE', `/api/events/${event.id}/guests`, { as: olga, body: { users: [ada.id] } });
  const after = await exportOf(ada);
  expect(after.list('events.json')).toEqual([]);
  expect(after.list('posts.json')).toHaveLength(1);
  expect(after.list('files.json').map(({ path }: { path: string | null }) => path === null)).toEqual([
    false,
    true,
  ]);
});

test('the note of an invitation is in the export of its writer and of its recipient, and of nobody else', async () => {
  const [olga, hana, gil, gwen] = await Promise.all(
    ['Olga', 'Hana', 'Gil', 'Gwen'].map((name) => server.makeUser(name)),
  );
  const event = await makeEvent(server, olga!, { name: 'Kyoto: slowly' });
  await putRsvp(server, event.id, hana!, { status: 'YES', isHost: true });
  const invite = (to: { emailId: string }[], note: string) =>
    server.inject('POST', '/api/rsvp', {
      as: hana!,
      body: { eventId: event.id, invitees: to.map(({ emailId }) => emailId), note },
    });
  await invite([gil!, { emailId: 'noor@example.org' }], 'Bring a coat.');
  await invite([gwen!], 'Your room has the view.');
  const notesOf = async (who: TestUser) => {
    const all = await exportOf(who);
    return {
      written: all
        .list('notes.json')
        .map(({ event: of, note, invitations }: Record<string, unknown>) => [of, note, invitations]),
      got: all.list('answers.json').map(({ note }: { note: unknown }) => note),
      text: all.text,
    };
  };
  const hers = await notesOf(hana!);
  expect(hers).toMatchObject({
    written: [
      ['Kyoto: slowly', 'Bring a coat.', 2],
      ['Kyoto: slowly', 'Your room has the view.', 1],
    ],
    got: [null],
  });
  for (const not of [gil!.emailId, gwen!.emailId, 'noor@example.org']) expect(hers.text).not.toContain(not);
  const his = await notesOf(gil!);
  expect(his).toMatchObject({ written: [], got: [{ text: 'Bring a coat.', by: 'Hana Test' }] });
  expect(his.text).not.toContain('view');
  const owners = await notesOf(olga!);
  expect(owners).toMatchObject({ written: [], got: [null] });
  expect(owners.text).not.toMatch(/coat|view/);
});

test('a signed-in person can export three times a day', async () => {
  expect((await server.inject('GET', '/api/profile/export')).status).toBe(401);
  const ada = await server.makeUser('Ada');
  // a HEAD request does not count
  for (let times = 0; times < 3; times += 1)
    await server.app.inject({
      method: 'HEAD',
      url: '/api/profile/export',
      headers: { authorization: `Bearer ${ada.token}` },
    });
  for (let times = 0; times < 3; times += 1) expect((await exportOf(ada)).names).toContain('README.txt');
  const { status, headers } = await server.inject('GET', '/api/profile/export', { as: ada });
  expect([status, Number(headers['retry-after']) > 80_000]).toEqual([429, true]);
});

test('a file is read only as fast as it is downloaded', async () => {
  let read = 0;
  const content = async function* () {
    for (let piece = 0; piece < 1000; piece += 1) {
      read += 1;
      yield Buffer.alloc(64 * 1024, piece);
    }
  };
  const zip = zipOf([{ name: 'large', content: content(), isPacked: true }]);
  await zip.next();
  await zip.next();
  expect(read).toBeLessThan(3);
  const rest = await buffer(zip);
  expect(rest.length).toBeGreaterThan(990 * 64 * 1024);
});

// Feedback forms: who receives what, what is frozen, and that anonymous responses stay anonymous.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { responses } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let [maya, hana, gil, gwen] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
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

const [PACE, LIKELY, BEST, MORE] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
];
const FIELDS = [
  { id: PACE, label: ' The pace ' },
  { id: LIKELY, label: 'Would you tell a friend?', kind: 'SCALE' },
  { id: BEST, label: 'The best evening', kind: 'CHOICE', options: ['Gion', 'Pontocho'] },
  { id: MORE, label: 'Anything else?', kind: 'TEXT' },
];
const FORM = { title: ' After Kyoto ', description: 'Two minutes.', fields: FIELDS };
const path = (rest = '') => `/api/events/${eventId}/form${rest}`;
const make = async (more: object = {}): Promise<string> =>
  (await server.inject('POST', path(), { as: maya, body: { ...FORM, ...more } })).body.id;
const change = (formId: string, body: object, as = maya) =>
  server.inject('PUT', path(`/${formId}`), { as, body });
const publish = (formId: string) => change(formId, { isActive: true });
const published = async (more: object = {}): Promise<string> => {
  const id = await make(more);
  await publish(id);
  return id;
};
const answer = (formId: string, as: TestUser, answers: object[]) =>
  server.inject('POST', path(`/${formId}/response`), { as, body: { answers } });
const rated = (value: number, text?: string) => [
  { fieldId: PACE, value },
  ...(text === undefined ? [] : [{ fieldId: MORE, value: text }]),
];
const summary = async (formId: string) =>
  (await server.inject('GET', path(`/${formId}/response`), { as: hana })).body;
const pull = async (as: TestUser, cursors: object = {}) =>
  (await server.inject('POST', '/api/sync', { as, body: { cursors } })).body.events.find(
    ({ id }: { id: string }) => id === eventId,
  );
const since = ({ version, role }: { version: number; role: string }) => ({ [eventId]: { version, role } });

test('only managers see a form while it is a draft; once it is published, all participants see it', async () => {
  const made = await server.inject('POST', path(), { as: maya, body: FORM });
  expect(made.status).toBe(201);
  const id = made.body.id;
  expect(made.body).toMatchObject({
    title: 'After Kyoto',
    isActive: false,
    anonymous: true,
    publishedAt: null,
    fields: [{ id: PACE, label: 'The pace', kind: 'RATING', options: [] }, {}, {}, {}],
  });
  const before = await pull(gil);
  expect(before.changes.forms).toBeUndefined();
  expect((await pull(hana)).changes.forms).toMatchObject([{ id }]);
  expect((await server.inject('GET', path('/active'), { as: gil })).body).toEqual([]);
  expect((await publish(id)).body).toMatchObject({ isActive: true, publishedAt: expect.any(String) });
  expect((await pull(gil, since(before))).changes.forms).toMatchObject([{ id, isActive: true }]);
  expect((await server.inject('GET', path('/active'), { as: gil })).body).toMatchObject([
    { id, response: null },
  ]);
  await change(id, { isActive: false }, hana);
  expect((await server.inject('GET', path('/active'), { as: gil })).body).toEqual([]);
  expect((await publish(id)).body).toMatchObject({ isActive: true, closedAt: null });
});

test('publishing twice changes nothing; an empty form cannot be published, and a published one cannot be emptied', async () => {
  const id = await published();
  const { version } = (await server.inject('GET', path(`/${id}`), { as: maya })).body;
  expect((await publish(id)).body.version).toBe(version);
  const empty = await make({ fields: [] });
  expect((await publish(empty)).code).toBe('FORM_EMPTY');
  expect((await change(id, { fields: [] })).code).toBe('FORM_EMPTY');
});

test('a form needs a title and a description, and its questions must be valid', async () => {
  for (const [more, field] of [
    [{ title: ' ' }, 'title'],
    [{ description: '' }, 'description'],
    [{ fields: [{ id: PACE, label: ' ' }] }, 'fields.0.label'],
    [{ fields: [{ id: PACE, label: 'x', kind: 'CHOICE', options: ['one'] }] }, 'fields.0'],
    [{ fields: [{ id: PACE, label: 'x', kind: 'CHOICE', options: ['one', 'one'] }] }, 'fields.0'],
    [{ fields: [{ id: PACE, label: 'x', options: ['one', 'two'] }] }, 'fields.0'],
    [{ fields: [FIELDS[0], FIELDS[0]] }, 'fields'],
  ] as const) {
    const refused = await server.inject('POST', path(), { as: maya, body: { ...FORM, ...more } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  }
});

test('after the first response the questions are frozen, but the texts are not', async () => {
  const id = await published();
  expect((await change(id, { fields: FIELDS.slice(0, 2) })).status).toBe(200);
  await answer(id, gil, rated(4));
  const frozen = await change(id, { fields: FIELDS });
  expect([frozen.status, frozen.code]).toEqual([409, 'FIELDS_FROZEN']);
  const same = (await server.inject('GET', path(`/${id}`), { as: maya })).body.fields;
  expect((await change(id, { fields: same, title: 'After all' })).body).toMatchObject({
    title: 'After all',
    fields: same,
  });
});

test('after publishing, whether names are shown cannot be changed, because offline respondents relied on it', async () => {
  const id = await make();
  expect((await change(id, { anonymous: false })).body.anonymous).toBe(false);
  await change(id, { anonymous: true });
  await publish(id);
  expect((await change(id, { anonymous: false })).code).toBe('NAMES_FROZEN');
  await change(id, { isActive: false });
  expect((await change(id, { anonymous: false })).code).toBe('NAMES_FROZEN');
});

test('two hosts edit one form: different fields merge, the same field is a conflict', async () => {
  const id = await make();
  await change(id, { title: 'One', base: { title: 'After Kyoto' } });
  const other = await change(id, { description: 'Short.', base: { description: 'Two minutes.' } }, hana);
  expect(other.body).toMatchObject({ title: 'One', description: 'Short.' });
  const clash = await change(id, { title: 'Two', base: { title: 'After Kyoto' }, isActive: true }, hana);
  expect([clash.code, clash.body.current]).toEqual(['FIELD_CONFLICT', { title: 'One' }]);
  expect((await pull(gil)).changes.forms).toBeUndefined();
});

test('a response must fit the questions, is limited to one per person, and can be changed until the form is closed', async () => {
  const id = await published();
  for (const answers of [
    [],
    [{ fieldId: PACE, value: 0 }],
    [{ fieldId: PACE, value: 6 }],
    [{ fieldId: PACE, value: 4.5 }],
    [{ fieldId: PACE, value: '4' }],
    [{ fieldId: LIKELY, value: 11 }],
    [{ fieldId: BEST, value: 'Kamo' }],
    [{ fieldId: MORE, value: '  ' }],
    [{ fieldId: MORE, value: 3 }],
    [{ fieldId: randomUUID(), value: 4 }],
    [...rated(4), ...rated(5)],
  ])
    expect((await answer(id, gil, answers)).status, JSON.stringify(answers)).toBe(400);
  const before = await pull(gil);
  const first = await answer(id, gil, rated(2));
  expect(first.status).toBe(200);
  await answer(id, gil, [...rated(4, ' Lovely. '), { fieldId: BEST, value: 'Gion' }]);
  await answer(id, gwen, [...rated(5), { fieldId: LIKELY, value: 10 }]);
  expect((await pull(gil, since(before))).changes).toEqual({
    notifications: [expect.objectContaining({ kind: 'asks', read: true })],
    responses: [expect.objectContaining({ id, answers: expect.arrayContaining(rated(4, 'Lovely.')) })],
  });
  expect(await summary(id)).toEqual({
    responsesCount: 2,
    totalAverage: 4.5,
    responses: [
      expect.objectContaining({ label: 'The pace', count: 2, averageRating: 4.5 }),
      expect.objectContaining({ count: 1, averageRating: 10 }),
      expect.objectContaining({
        count: 1,
        averageRating: null,
        spread: [
          { value: 'Gion', count: 1 },
          { value: 'Pontocho', count: 0 },
        ],
      }),
      expect.objectContaining({ count: 1, texts: ['Lovely.'] }),
    ],
  });
  await change(id, { isActive: false });
  expect((await answer(id, gil, rated(1))).code).toBe('FORM_CLOSED');
  expect((await summary(id)).totalAverage).toBe(4.5);
});

test('responses with names: hosts see who responded and when, guests see only their own', async () => {
  const id = await published({ anonymous: false });
  await answer(id, gil, rated(4));
  await answer(id, gwen, rated(5));
  const { results } = (await pull(hana)).changes;
  expect(results).toMatchObject([{ id }]);
  expect(
    results[0].responses.map(({ person, at, answers }: never) => [
      (person as TestUser & { guid: string }).guid,
      typeof at,
      answers,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [gil.id, 'string', rated(4)],
      [gwen.id, 'string', rated(5)],
    ]),
  );
  const { changes } = await pull(gil);
  expect(changes.results).toBeUndefined();
  expect(changes.responses).toMatchObject([{ id, answers: rated(4) }]);
  const before = await pull(hana);
  await server.inject('PUT', '/api/profile', { as: gil, body: { firstName: 'Gilbert' } });
  expect(JSON.stringify((await pull(hana, since(before))).changes.results)).toContain('Gilbert');
});

test('anonymous responses: nothing that hosts receive reveals the author or the order', async () => {
  const id = await published();
  const guests = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const guest = await server.makeUser(`Guest${n}`);
      await putRsvp(server, eventId, guest, { status: 'YES' });
      return guest;
    }),
  );
  const start = await pull(hana);
  for (const [n, guest] of guests.entries()) await answer(id, guest, rated(3, `words ${n}`));
  const stored = await server.db.select().from(responses).where(eq(responses.formId, id));
  const byOrder = (await pull(hana)).changes.results[0].responses.map(
    ({ answers }: { answers: { value: string }[] }) => answers[1]!.value,
  );
  // sorted by a random id, which hosts do not receive
  const shuffled = stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ answers }) => answers[1]!.value);
  expect(byOrder).toEqual(shuffled);
  expect(stored.map(({ id: own }) => own[14])).toEqual(Array(8).fill('4'));
  // whichever version a host pulls from, all responses arrive together with the same version
  const last = stored
    .map(({ version }) => version)
    .toSorted((a, b) => a - b)
    .at(-1)!;
  for (const version of [start.version, ...stored.map((one) => one.version - 1)]) {
    const { changes } = await pull(hana, since({ version, role: start.role }));
    expect(changes.results).toHaveLength(1);
    expect(changes.results[0]).toMatchObject({ id, version: last });
    expect(changes.results[0].responses.map((one: object) => Object.keys(one))).toEqual(
      Array(8).fill(['person', 'at', 'answers']),
    );
    const wire = JSON.stringify(changes);
    for (const secret of [
      ...guests.flatMap((guest) => [guest.id, guest.emailId]),
      ...stored.map((one) => one.id),
    ])
      expect(wire).not.toContain(secret);
    expect(
      changes.results[0].responses.filter(({ person, at }: never) => person !== null || at !== null),
    ).toEqual([]);
    expect(changes.responses).toBeUndefined();
  }
  const before = await pull(hana);
  await server.inject('PUT', '/api/profile', { as: guests[0]!, body: { firstName: 'Renamed' } });
  expect((await pull(hana, since(before))).changes.results).toBeUndefined();
  const call = JSON.stringify(await summary(id));
  expect(call).toContain('words 0');
  expect(call).not.toContain('Guest0');
});

test('a response pokes the person and the hosts, and nobody else', async () => {
  const id = await published();
  const poke = vi.spyOn(server.services.live, 'poke');
  const pokePerson = vi.spyOn(server.services.live, 'pokePerson');
  await answer(id, gil, rated(4));
  await vi.waitFor(() =>
    expect(pokePerson.mock.calls.map(([of]) => of).toSorted()).toEqual([maya.id, hana.id, gil.id].toSorted()),
  );
  expect(poke).not.toHaveBeenCalled();
  for (const spy of [poke, pokePerson]) spy.mockRestore();
});

test('a deleted form disappears from every device with its responses, and its id is not reused', async () => {
  const id = await published();
  await answer(id, gil, rated(4));
  const [host, guest] = [await pull(hana), await pull(gil)];
  expect((await server.inject('DELETE', path(`/${id}`), { as: hana })).status).toBe(204);
  // what the person receives about the form: that it was published and, for hosts, that there are responses
  const notificationsFor = (of: typeof host) =>
    expect.arrayContaining(of.changes.notifications.map(({ id: of }: { id: string }) => of));
  expect([host, guest].map(({ changes }) => changes.notifications.length)).toEqual([2, 1]);
  expect((await pull(hana, since(host))).deleted).toEqual({
    forms: [id],
    responses: [id],
    results: [id],
    notifications: notificationsFor(host),
  });
  expect((await pull(gil, since(guest))).deleted).toEqual({
    forms: [id],
    responses: [id],
    notifications: notificationsFor(guest),
  });
  expect(await server.db.select().from(responses).where(eq(responses.formId, id))).toEqual([]);
  expect((await server.inject('POST', path(), { as: maya, body: { ...FORM, id } })).code).toBe('ID_TAKEN');
  const other = (await makeEvent(server, maya)).id;
  const theirs = (await server.inject('POST', `/api/events/${other}/form`, { as: maya, body: FORM })).body.id;
  expect((await change(theirs, { title: 'x' })).code).toBe('FORM_NOT_FOUND');
});

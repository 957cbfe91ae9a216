import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { DocumentRow } from '#contract/schemas/documents.ts';
import { files } from '#server/db/schema.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import {
  startTestServer,
  type TestFile,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

const clock = movingClock();
let server: TestServer;
let [maya, hana, gil, gwen, sam] = [] as unknown as [TestUser, TestUser, TestUser, TestUser, TestUser];
let event: { id: string; programs: { id: string; date: string }[] };
beforeAll(async () => {
  server = await startTestServer({ clock });
  [maya, hana, gil, gwen, sam] = (await Promise.all(
    ['Maya', 'Hana', 'Gil', 'Gwen', 'Sam'].map((name) => server.makeUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.close());
const scene = async (privacy: 'PUBLIC' | 'PRIVATE') => {
  event = await makeEvent(server, maya, { privacy });
  await putRsvp(server, event.id, hana, { status: 'YES', isHost: true });
  for (const guest of [gil, gwen]) await putRsvp(server, event.id, guest, { status: 'YES' });
};
beforeEach(() => scene('PUBLIC'));

const pdf = (words: string, name = `${words}.pdf`): TestFile => ({
  field: 'file',
  name,
  type: 'application/pdf',
  content: Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`),
});
const folder = (of: string) => `/api/documents/event/${event.id}/user/${of}`;
const upload = (as: TestUser, of: string, multipart: TestFile[], body: object = {}, key?: string) =>
  server.inject('POST', folder(of), { as, body, multipart, ...(key && { key }) });
const added = async (of: string, words: string): Promise<DocumentRow> => {
  const answer = await upload(maya, of, [pdf(words)]);
  expect(answer.status).toBe(201);
  return answer.body.documents[0];
};
const list = async (as: TestUser, of: string): Promise<DocumentRow[]> =>
  (await server.inject('GET', folder(of), { as })).body;
const pull = async (as: TestUser, cursors: object = {}) =>
  (await server.inject('POST', '/api/sync', { as, body: { cursors, watch: [event.id] } })).body.events.find(
    ({ id }: { id: string }) => id === event.id,
  );
const namesIn = (rows: { name: string }[] | undefined) => (rows ?? []).map(({ name }) => name).sort();

test('several files in one call keep their names and order, and their types are detected from their contents', async () => {
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0af' } })
    .jpeg()
    .toBuffer();
  const id = randomUUID();
  const answer = await upload(
    hana,
    gil.id,
    [pdf('ticket'), { field: 'file', name: 'passport.jpg', type: 'text/html', content: photo }],
    { id, type: 'TRAVEL_PAPERS' },
  );
  expect(answer.status).toBe(201);
  expect(answer.body.documents).toMatchObject([
    { id, userId: gil.id, name: 'ticket.pdf', mimeType: 'application/pdf', type: 'TRAVEL_PAPERS' },
    {
      userId: gil.id,
      name: 'passport.jpg',
      mimeType: 'image/jpeg',
      thirdPartyUploader: { firstName: 'Hana' },
    },
  ]);
  expect(answer.changes?.changes.documents).toHaveLength(2);
  expect((await list(maya, gil.id)).map(({ name }) => name)).toEqual(['ticket.pdf', 'passport.jpg']);
});

test.each(['PUBLIC', 'PRIVATE'] as const)(
  "%s: a guest gets common documents and their own, never another guest's: lists, pulls, answers, deletions, bytes",
  async (privacy) => {
    await scene(privacy);
    const theirs = {
      common: await added('common', 'for all'),
      gil: await added(gil.id, 'for gil'),
      gwen: await added(gwen.id, 'for gwen'),
    };
    const sees: [TestUser, (keyof typeof theirs)[]][] = [
      [maya, ['common', 'gil', 'gwen']],
      [hana, ['common', 'gil', 'gwen']],
      [gil, ['common', 'gil']],
      [gwen, ['common', 'gwen']],
      [sam, []],
    ];
    for (const [person, may] of sees) {
      const page = await pull(person);
      expect([person.firstName, namesIn(page?.changes.documents)]).toEqual([
        person.firstName,
        may.map((which) => theirs[which].name).sort(),
      ]);
      for (const which of ['common', 'gil', 'gwen'] as const) {
        const row = theirs[which];
        const allowed = may.includes(which);
        // also by its id with their token; the bytes are compared
        const fileId = /files\/([0-9a-f-]+)/.exec(row.document.original)?.[1] ?? '';
        const copy = await server.inject('GET', `/api/files/${fileId}`, { as: person });
        expect([person.firstName, which, copy.status]).toEqual([
          person.firstName,
          which,
          allowed ? 200 : 404,
        ]);
        if (allowed) expect(copy.raw).toEqual(pdf(row.name.slice(0, -4)).content);
        else expect(copy.raw.includes('PDF')).toBe(false);
      }
      for (const row of (page?.changes.documents ?? []) as DocumentRow[]) {
        const mine = await server.inject('GET', row.document.original, {});
        expect(mine.raw).toEqual(pdf(row.name.slice(0, -4)).content);
        const bare = row.document.original.split('?')[0] ?? '';
        expect((await server.inject('GET', bare, { as: person })).status).toBe(404);
        // a link signed for one document does not open another
        const swapped = row.document.original.replace(person.id, sam.id);
        expect((await server.inject('GET', swapped, {})).status).toBe(404);
      }
    }
    const before = new Map<TestUser, { version: number; role: string }>();
    for (const person of [gil, gwen]) before.set(person, await pull(person));
    expect((await server.inject('DELETE', `/api/documents/${theirs.gwen.id}`, { as: hana })).status).toBe(
      204,
    );
    const since = async (person: TestUser) => {
      const { version, role } = before.get(person)!;
      return (await pull(person, { [event.id]: { version, role } }))?.deleted ?? {};
    };
    expect(await since(gwen)).toEqual({ documents: [theirs.gwen.id] });
    expect(await since(gil)).toEqual({});
  },
);

test('a document link is valid for ten minutes at most, and ends at once for people who are removed', async () => {
  const { document } = await added(gil.id, 'for gil');
  const own = ((await pull(gil)).changes.documents as DocumentRow[])[0]!.document.original;
  expect((await server.inject('GET', own, {})).headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  await putRsvp(server, event.id, gil, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  expect((await server.inject('GET', own, {})).status).toBe(404);
  expect((await pull(gil))?.changes.documents).toBeUndefined();
  // hosts keep the document, and the guest gets it again after coming back
  expect(await list(maya, gil.id)).toHaveLength(1);
  await putRsvp(server, event.id, gil, { status: 'YES' });
  expect(await list(gil, gil.id)).toHaveLength(1);
  clock.forward(11 * 60_000);
  expect((await server.inject('GET', document.original, {})).code).toBe('LINK_EXPIRED');
});

test('only JPEG, PNG and PDF are accepted, detected by content, up to 20 MB; a call needs a file', async () => {
  const [owner] = [await server.signInAgain(maya)];
  const page = { ...pdf('x'), name: 'a.pdf', content: Buffer.from('<html><script>1</script></html>') };
  const answer = await upload(owner, 'common', [page]);
  expect([answer.status, answer.body.fields]).toEqual([
    415,
    { file: 'Please choose a JPEG, PNG or PDF file.' },
  ]);
  const big = await upload(owner, 'common', [
    {
      ...pdf('x'),
      content: Buffer.concat([Buffer.from(pdf('x').content), Buffer.alloc(FILE_LIMITS.document)]),
    },
  ]);
  expect([big.status, big.body.error]).toEqual([413, 'The file is too large; at most 20 MB are allowed.']);
  const none = await server.inject('POST', folder('common'), { as: owner, body: {} });
  expect([none.status, none.body.fields]).toEqual([400, { file: 'Please choose a file.' }]);
  expect(await list(owner, 'common')).toEqual([]);
});

test('a document sent twice exists once; an id that is taken or was deleted is refused', async () => {
  const owner = await server.signInAgain(maya);
  const [id, key] = [randomUUID(), randomUUID()];
  const send = (as: string) => upload(owner, 'common', [pdf(as)], { id }, key);
  expect([(await send('x')).status, (await send('x')).status]).toEqual([201, 201]);
  expect((await list(owner, 'common')).map((one) => one.id)).toEqual([id]);
  expect((await upload(owner, 'common', [pdf('y')], { id })).code).toBe('ID_TAKEN');
  await server.inject('DELETE', `/api/documents/${id}`, { as: owner });
  expect((await upload(owner, 'common', [pdf('y')], { id })).code).toBe('ID_TAKEN');
});

test('documents of an activity are common documents; they outlive the activity, and deleted documents are detached from it', async () => {
  const [owner, guest] = [await server.signInAgain(maya), await server.signInAgain(gil)];
  const day = event.programs[0]!;
  const program = `/api/events/${event.id}/programs/${day.id}/activity`;
  const { id } = (await server.inject('POST', program, { as: owner, body: activityOn(day.date) })).body;
  const own = await upload(owner, gil.id, [pdf('for gil')]);
  const common = (await upload(owner, 'common', [pdf('map')])).body.documents[0] as DocumentRow;
  const made = await server.inject('POST', `${program}/${id}/documents`, {
    as: owner,
    body: { documents: [common.id] },
    multipart: [pdf('menu')],
  });
  expect(namesIn(made.body.documents)).toEqual(['map.pdf', 'menu.pdf']);
  expect(namesIn(await list(guest, 'common'))).toEqual(['map.pdf', 'menu.pdf']);
  expect(namesIn((await server.inject('GET', `${program}/${id}`, { as: guest })).body.documents)).toEqual([
    'map.pdf',
    'menu.pdf',
  ]);
  const outsider = await server.signInAgain(sam);
  expect((await server.inject('GET', `${program}/${id}`, { as: outsider })).body.documents).toEqual([]);
  const shared = (await server.inject('GET', `/oapi/itinerary/${event.id}`, {})).body;
  expect(JSON.stringify(shared)).not.toContain('map.pdf');
  const put = (documents: string[], base?: string[]) =>
    server.inject('PUT', `${program}/${id}`, {
      as: owner,
      body: { documents, ...(base && { base: { documents: base } }) },
    });
  const foreign = await put([common.id, own.body.documents[0].id]);
  expect([foreign.status, foreign.body.fields]).toEqual([
    400,
    { documents: 'This document does not belong to this experience.' },
  ]);
  expect(namesIn((await put([common.id])).body.documents)).toEqual(['map.pdf']);
  const cursor = await pull(guest);
  await server.inject('DELETE', `/api/documents/${common.id}`, { as: owner });
  const after = await pull(guest, { [event.id]: { version: cursor.version, role: cursor.role } });
  expect(after.changes.activities).toMatchObject([{ id, documents: [] }]);
  expect(after.deleted).toEqual({ documents: [common.id] });
  await server.inject('DELETE', `${program}/${id}`, { as: owner });
  expect(namesIn(await list(guest, 'common'))).toEqual(['menu.pdf']);
});

test('the files of an event are limited to 1 GB', async () => {
  const owner = await server.signInAgain(maya);
  const { document } = (await upload(owner, 'common', [pdf('first')])).body.documents[0] as DocumentRow;
  const fileId = /files\/([0-9a-f-]+)/.exec(document.original)?.[1] ?? '';
  await server.db.update(files).set({ bytes: FILE_LIMITS.event }).where(eq(files.id, fileId));
  expect((await upload(owner, 'common', [pdf('one more')])).code).toBe('EVENT_FULL');
  expect(namesIn(await list(owner, 'common'))).toEqual(['first.pdf']);
});

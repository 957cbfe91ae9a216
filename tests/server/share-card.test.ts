// The preview picture of a public event's link: what it shows, who gets it, and when its address changes.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sceneNamed } from '#contract/scenes/scene-list.ts';
import { eventFor } from '#server/access/event-for.ts';
import { drawCard } from '#server/modules/cards/draw-card.ts';
import { users } from '#server/db/schema.ts';
import { cardPath, shareCardOf, type ShareCard } from '#server/modules/cards/share-card.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { phonePhoto } from '#tests/support/uploads.ts';

const scene = sceneNamed('coast-dusk');
if (!scene) throw new Error('no such scene');
const CARD: ShareCard = { name: 'Lisbon', dates: '3 – 5 May 2027', host: 'Ana Lee', cover: null, scene };
const [TITLE, LINE, SKY] = [
  { left: 72, top: 400, width: 1056, height: 112 },
  { left: 72, top: 522, width: 1056, height: 46 },
  { left: 600, top: 0, width: 600, height: 200 },
];

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.makeUser('Ana');
});
afterAll(() => server.close());

/** The share of pixels in this part of the picture that are as white as text. */
async function whiteIn(jpeg: Buffer, part: typeof TITLE): Promise<number> {
  const grey = await sharp(jpeg).extract(part).greyscale().raw().toBuffer();
  return grey.filter((value) => value > 225).length / grey.length;
}
const addressOf = async (eventId: string): Promise<string> => {
  const { event } = await eventFor(server.db, null, eventId, 'viewProgram');
  const card = await shareCardOf(server.db, event);
  return card ? cardPath(eventId, card) : '';
};
const write = (eventId: string, body: Record<string, string>) =>
  server.inject('PUT', `/api/events/${eventId}`, { as: ana, body });

test('the name and the line below it are really drawn, on a picture of the size that link previews need', async () => {
  const jpeg = await drawCard(CARD, null);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(await whiteIn(jpeg, TITLE)).toBeGreaterThan(0.05);
  expect(await whiteIn(jpeg, LINE)).toBeGreaterThan(0.02);
  expect(await whiteIn(jpeg, SKY)).toBe(0);
  // a longer name covers more of the picture
  const longer = await drawCard({ ...CARD, name: 'Lisbon by tram' }, null);
  expect(await whiteIn(longer, TITLE)).toBeGreaterThan((await whiteIn(jpeg, TITLE)) * 1.5);
  // and the chosen picture replaces the painted one
  const cover = await sharp(await phonePhoto())
    .webp()
    .toBuffer();
  const { channels } = await sharp(
    await sharp(await drawCard(CARD, cover))
      .extract(SKY)
      .toBuffer(),
  ).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  expect(red - blue).toBeGreaterThan(60);
});

test('names that are hostile, very long or in scripts without glyphs give a picture without placeholder boxes', async () => {
  const nameless = await drawCard({ ...CARD, name: '' }, null);
  for (const name of ['京都の三日間', 'عطلة نهاية الأسبوع', '🎉🎊', '\u202e\u0000', 'Кино'])
    expect(await drawCard({ ...CARD, name }, null), name).toEqual(nameless);
  expect(await drawCard({ ...CARD, name: '🎉 Lisbon \u202e👩‍🚀' }, null), 'without ornaments').toEqual(
    await drawCard(CARD, null),
  );
  for (const name of [
    '</svg><script>alert(1)</script>',
    '"/><image href="file:///etc/passwd"/>',
    'W'.repeat(120),
    'Žluťoučký kůň příšerně úpěl ďábelské ódy, Łódź, Þingvellir, Søndre Strømfjord, İstanbul, Ağrı, Őrség, Ţara, Llŷn, œuvre',
  ]) {
    const jpeg = await drawCard({ ...CARD, name }, null);
    expect(await sharp(jpeg).metadata(), name).toMatchObject({ width: 1200, height: 630 });
    expect(await whiteIn(jpeg, TITLE), name).toBeGreaterThan(0.03);
    // no text runs over the edge
    for (const left of [0, 1140])
      expect(await whiteIn(jpeg, { left, top: 100, width: 60, height: 500 }), name).toBe(0);
  }
});

test('each picture has an address; a change of its content changes the address, and the former one redirects to the new one', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const first = await addressOf(id);
  const answer = await server.inject('GET', first);
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=3600, must-revalidate',
  ]);
  expect(await sharp(answer.raw).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect((await server.inject('GET', first)).raw.equals(answer.raw)).toBe(true);
  const etag = String(answer.headers.etag);
  expect((await server.inject('GET', first, { headers: { 'if-none-match': etag } })).status).toBe(304);

  await write(id, { description: 'Bring shoes.' });
  expect(await addressOf(id), 'a change that is not shown on it').toBe(first);
  const seen = new Set([first]);
  const changes = [
    () => write(id, { name: 'Four days in Lisbon' }),
    () => server.inject('PUT', '/api/profile', { as: ana, body: { lastName: 'Sol' } }),
    async () =>
      server.inject('POST', `/api/events/${id}/image`, {
        as: ana,
        multipart: [{ name: 'cover.jpg', type: 'image/jpeg', content: await phonePhoto() }],
      }),
  ];
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300);
    const next = await addressOf(id);
    expect(seen.has(next)).toBe(false);
    seen.add(next);
    const picture = await server.inject('GET', next);
    expect([picture.status, picture.raw.equals(answer.raw)]).toEqual([200, false]);
    const old = await server.inject('GET', first);
    expect([old.status, old.headers.location, old.headers['cache-control']]).toEqual([302, next, 'no-cache']);
  }
});

test('a host without a last name is shown by the first, and never by an address', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const { event } = await eventFor(server.db, null, id, 'viewProgram');
  const hostNamed = async (firstName: string | null, lastName: string | null) => {
    await server.db.update(users).set({ firstName, lastName }).where(eq(users.id, ana.id));
    return (await shareCardOf(server.db, event))?.host;
  };
  expect(await hostNamed('Ann', null)).toBe('Ann');
  expect(await hostNamed('Ann', 'Lee')).toBe('Ann Lee');
  expect(await hostNamed(null, null)).toBe('');
});

test('a private or deleted event has no picture, not even at its former address', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const address = await addressOf(id);
  expect((await server.inject('GET', address)).status).toBe(200);
  await write(id, { privacy: 'PRIVATE' });
  expect((await server.inject('GET', address, { as: ana })).status).toBe(404);
  await write(id, { privacy: 'PUBLIC' });
  await server.inject('DELETE', `/api/events/${id}`, { as: ana });
  expect((await server.inject('GET', address)).status).toBe(404);
  for (const path of ['/cards/no-id/x.jpg', `/cards/${id}/..%2f..%2fpackage.json`])
    expect((await server.inject('GET', path)).status, path).toBe(404);
});

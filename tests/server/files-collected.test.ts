// Stored bytes that no file row refers to are deleted after some days; bytes that are still needed never are.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { files } from '#server/db/schema.ts';
import { collectBytes } from '#server/modules/files/collect-bytes.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const DAY = 86_400_000;
const EVERYWHERE = Array.from({ length: 256 }, (_, folder) => folder);
let server: TestServer;
let clock: MovingClock;
let maya: TestUser;
let eventId: string;
beforeEach(async () => {
  // the machine's clock timestamps the files
  clock = movingClock(new Date().toISOString());
  server = await startTestServer({ clock });
  maya = await server.makeUser('Maya');
  eventId = (await makeEvent(server, maya)).id;
});
afterEach(() => server.close());

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
async function setCover(of: string, background: string): Promise<string> {
  const answer = await server.inject('POST', `/api/events/${of}/image`, {
    as: await server.signInAgain(maya),
    multipart: [{ name: 'a.png', type: 'image/png', content: await picture(background) }],
  });
  expect(answer.status).toBe(200);
  return answer.body.image as string;
}
const shaOf = async (): Promise<string> =>
  (await server.db.select().from(files).where(eq(files.eventId, eventId)))[0]?.sha256 ?? '';
const stored = (): string[] =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const ofSha = (sha: string) => stored().filter((name) => name.startsWith(sha));
const fileOf = (name: string) => path.join(server.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name);
/** As if they had been written, or set aside, this long ago. */
function age(names: readonly string[], ms: number): void {
  const at = new Date(Date.now() - ms);
  for (const name of names) utimesSync(fileOf(name), at, at);
}
const collect = () => collectBytes(server.services, EVERYWHERE);

test('the bytes of a replaced cover are set aside after a day and deleted a week later', async () => {
  await setCover(eventId, '#800');
  const old = await shaOf();
  const now = await setCover(eventId, '#080');
  const current = await shaOf();
  expect(await collect()).toBe(0);
  expect(ofSha(old), 'a running call may be about to refer to them').toEqual(
    expect.arrayContaining([`${old}.w160`, `${old}.w640`, `${old}.w1600`]),
  );
  age(stored(), 2 * DAY);
  expect(await collect()).toBe(0);
  expect(ofSha(old).toSorted()).toEqual(['w160', 'w1600', 'w640'].map((one) => `${old}.${one}.aside`));
  age(ofSha(old), 6 * DAY);
  expect(await collect()).toBe(0);
  age(ofSha(old), 8 * DAY);
  expect(await collect()).toBe(3);
  expect([ofSha(old), ofSha(current).length]).toEqual([[], 3]);
  expect((await server.inject('GET', now)).status).toBe(200);
});

test('what a server that was killed while storing has left behind is deleted after a day', async () => {
  await setCover(eventId, '#800');
  const sha = await shaOf();
  const half = path.join(path.dirname(fileOf(sha)), `${randomUUID()}.part`);
  writeFileSync(half, 'half of a pict');
  expect(await collect(), 'it may still be being written').toBe(0);
  const before = new Date(Date.now() - 2 * DAY);
  utimesSync(half, before, before);
  expect(await collect()).toBe(1);
  expect(existsSync(half)).toBe(false);
  expect(ofSha(sha)).toHaveLength(3);
});

test('bytes that another file shares are kept', async () => {
  const other = (await makeEvent(server, maya)).id;
  await setCover(eventId, '#008');
  const sha = await shaOf();
  const shared = await setCover(other, '#008');
  await setCover(eventId, '#088');
  age(stored(), 30 * DAY);
  await collect();
  expect(ofSha(sha).some((name) => name.endsWith('.aside'))).toBe(false);
  expect((await server.inject('GET', shared)).status).toBe(200);
});

test('a file that is uploaded again is kept, whether its bytes were unused or already set aside', async () => {
  const first = await setCover(eventId, '#123');
  const sha = await shaOf();
  await setCover(eventId, '#456');
  age(ofSha(sha), 30 * DAY);
  // the same bytes are stored again, but their row is not written yet: old bytes, new use
  const key = `${sha}.w1600`;
  expect(await server.services.files.keep(key)).toBeGreaterThan(0);
  await collect();
  expect(existsSync(fileOf(key))).toBe(true);
  expect(existsSync(fileOf(`${sha}.w160.aside`)), 'nobody has requested this one').toBe(true);
  const again = await setCover(eventId, '#123');
  expect(again).not.toBe(first);
  for (const width of [160, 640, 1600])
    expect((await server.inject('GET', `${again}?w=${width}`)).status).toBe(200);
  age(stored(), 30 * DAY);
  await collect();
  expect((await server.inject('GET', `${again}?w=160`)).status).toBe(200);
  expect(ofSha(sha).filter((name) => name.endsWith('.aside'))).toEqual([]);
});

test('a database restored from a backup finds the bytes that were set aside since', async () => {
  const cover = await setCover(eventId, '#abc');
  const [row] = await server.db.select().from(files).where(eq(files.eventId, eventId));
  await setCover(eventId, '#cba');
  age(ofSha(row?.sha256 ?? ''), 2 * DAY);
  await collect();
  expect(ofSha(row?.sha256 ?? '').every((name) => name.endsWith('.aside'))).toBe(true);
  await server.db.insert(files).values(row!);
  await collect();
  expect((await server.inject('GET', cover)).status).toBe(200);
});

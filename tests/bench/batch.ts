// How long 500 queued changes take in one batch: in memory, on disk with its fsyncs, and on the PostgreSQL of
// PG_URL.
// node --import tsx tests/bench/batch.ts [memory|disk|postgres]…
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import { cachedTemplate, testDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const kinds = process.argv.slice(2);
for (const kind of kinds.length > 0
  ? kinds
  : ['memory', 'disk', ...(process.env.PG_URL ? ['postgres'] : [])]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-bench-'));
  const database =
    kind === 'disk'
      ? {
          ...(await openEmbedded({
            dataDir: folder,
            template: await cachedTemplate(),
            onLockLost: () => {},
          })),
          url: null,
        }
      : await testDatabase(kind === 'postgres' ? 'postgres' : 'embedded');
  const server = await startTestServer({ database, checkAnswers: false });
  const [owner, guest] = [await server.makeUser('Ola'), await server.makeUser('Gil')];
  const { id: eventId } = await newEvent(server, owner);
  await joinAs(server, eventId, guest);
  const posts: string[] = [];
  for (let n = 0; n < 20; n++) posts.push(await newPost(server, owner, eventId));
  for (let round = 1; round <= 3; round++) {
    const requests = Array.from({ length: 500 }, (_, n) => ({
      id: randomUUID(),
      method: 'POST',
      ...(n % 2 === 0
        ? {
            path: `/api/feeds/${eventId}/${posts[n % 20]}/comment`,
            body: { id: randomUUID(), comment: `Number ${n} of the queue, written on a train` },
          }
        : { path: `/api/feeds/${eventId}/${posts[n % 20]}/like`, body: { like: round % 2 === 1 } }),
    }));
    for (const again of [false, true]) {
      const [started, cpu] = [performance.now(), process.cpuUsage()];
      const { body } = await server.inject('POST', '/api/batch', { as: guest, body: { requests } });
      const failed = body.results.filter((one: { status: number }) => one.status >= 300).length;
      console.log(
        `${kind} round ${round}${again ? ', sent again' : ''}: ${Math.round(performance.now() - started)} ms (${Math.round((process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1000)} ms of processor), ${failed} failed`,
      );
    }
  }
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
// does not wait for what the server still has open
process.exit(0);

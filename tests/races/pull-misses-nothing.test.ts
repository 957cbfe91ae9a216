import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SyncAnswer } from '#contract/schemas/sync.ts';
import { comments } from '#server/db/schema.ts';
import { commentUrl, sceneOn, type Scene } from '#tests/support/ledger-scenarios.ts';
import { joinAs } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const WRITERS = 20;
const EACH = 12;

let server: TestServer;
let second: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
  second = await startTestServer({ database: server.database });
  scene = await sceneOn(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

test(`Complete pulls: with ${WRITERS} concurrent writers, all pulls together give exactly the table`, async () => {
  const held = new Map<string, string>();
  let cursors: Record<string, { version: number; role: string }> = {};
  const pull = async () => {
    const { status, body } = await server.inject('POST', '/api/sync', { as: scene.owner, body: { cursors } });
    expect(status).toBe(200);
    for (const event of (body as SyncAnswer).events) {
      for (const row of event.changes.comments ?? []) held.set(row.id, row.comment);
      for (const id of event.deleted.comments ?? []) held.delete(id);
      cursors = { ...cursors, [event.id]: { version: event.version, role: event.role } };
    }
  };
  let writing = true;
  let pulls = 0;
  const puller = (async () => {
    while (writing) {
      await pull();
      pulls += 1;
    }
  })();
  const people = await Promise.all(Array.from({ length: WRITERS }, (_, n) => server.makeUser(`Writer ${n}`)));
  for (const person of people) await joinAs(server, scene.eventId, person);
  await Promise.all(
    people.map(async (person, w) => {
      for (let n = 0; n < EACH; n++) {
        // however fast the writers are, some pulls come in between
        const before = pulls;
        if ((w + n) % 3 === 0) await vi.waitUntil(() => pulls > before, { interval: 1 });
        const at = (w + n) % 2 === 0 ? server : second;
        const { status, body } = await at.inject('POST', commentUrl(scene), {
          as: person,
          key: randomUUID(),
          body: { comment: `${w}/${n}` },
        });
        expect(status).toBe(201);
        if (n % 4 === 3)
          expect(
            (await at.inject('DELETE', `${commentUrl(scene)}/${body.id}`, { as: person, key: randomUUID() }))
              .status,
          ).toBe(204);
      }
    }),
  );
  writing = false;
  await puller;
  await pull();
  const table = new Map(
    (await server.db.select().from(comments).where(eq(comments.eventId, scene.eventId))).map((row) => [
      row.id,
      row.comment,
    ]),
  );
  console.log(`${pulls} pulls while ${WRITERS * EACH} comments were written`);
  expect(table.size).toBe(WRITERS * (EACH - Math.floor(EACH / 4)));
  expect(pulls).toBeGreaterThan(3);
  expect(held).toEqual(table);
});

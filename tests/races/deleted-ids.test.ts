import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TransactionUnit } from '#server/change/unit.ts';
import { comments } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { deleteComment } from '#server/modules/feed/comments.ts';
import { untilWaiting } from '#tests/support/held-lock.ts';
import { commentUrl, sceneOn } from '#tests/support/ledger-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
});
afterAll(() => server.close());

test('an id cannot be reused in another event while the deletion of its row is being committed', async () => {
  const [scene, elsewhere] = [await sceneOn(server), await sceneOn(server)];
  const id = randomUUID();
  const send = (at: typeof scene) =>
    server.inject('POST', commentUrl(at), { as: at.guest, body: { id, comment: 'Mine' } });
  expect(await send(scene)).toMatchObject({ status: 201 });
  const [row] = await server.db.select().from(comments).where(eq(comments.id, id));
  if (!row) throw new Error('there is no such comment');

  let commit = (): void => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let deleting: Promise<void> = Promise.resolve();
  await new Promise<void>((deleted) => {
    deleting = transaction(server.db, async (tx) => {
      const actor = { userId: scene.guest.id, deviceId: randomUUID() };
      await deleteComment(new TransactionUnit(tx, actor, new Date()), row);
      deleted();
      await mayCommit;
    });
  });
  const again = send(elsewhere);
  await untilWaiting(server, 1);
  commit();
  await deleting;
  expect(await again).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  expect(await server.db.select().from(comments).where(eq(comments.id, id))).toEqual([]);
});

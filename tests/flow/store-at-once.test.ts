// The fast path: a change that no row in memory relates to is written before its check against the database
// has finished. Rows that another tab has stored meanwhile are still found.
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { onStored } from '#src/data/databases/changed-rows.ts';
import { lockOutbox } from '#src/data/databases/fence.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { withTabs } from '#tests/support/mirror-scenarios.ts';

test('once a tab knows the queue position, a change is stored in one transaction, without a read-write lookup before it', () =>
  withTabs(async ({ here, say }) => {
    await say('One');
    const looking = vi.spyOn(here.outbox, 'transaction');
    const writing = vi.spyOn(here.outbox.backendDB(), 'transaction');
    await say('Two');
    expect(looking.mock.calls.filter(([mode]) => (mode as string) === 'rw')).toEqual([]);
    expect(writing.mock.calls).toEqual([[['mutations', 'meta'], 'readwrite', { durability: 'strict' }]]);
    const rows = await here.outbox.mutations.orderBy('seq').toArray();
    expect(rows.map(({ seq, words }) => [seq, words])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
    expect((await here.outbox.meta.get('seq'))?.value).toBe(2);
  }));

test('live queries of the outbox are notified as if Dexie had stored the change', () =>
  withTabs(async ({ here, say }) => {
    const rows = `idb://${here.outbox.name}/mutations/`;
    const announced: Record<string, unknown>[] = [];
    const stop = onStored((parts) => void (rows in parts && announced.push(parts)));
    const ids = [await say('One'), await say('Two')];
    await vi.waitFor(() => expect(announced).toHaveLength(2));
    stop();
    expect(announced.map((parts) => parts[rows])).toMatchObject(ids.map((id) => ({ from: id, to: id })));
    const [byDexie, byFastPath] = announced.map((parts) => Object.keys(parts).sort());
    expect(byFastPath).toEqual(byDexie);
  }));

test('the change’s draft is deleted and its file stored in the same transaction', () =>
  withTabs(async ({ here, postId, say }) => {
    await say('One');
    await here.outbox.drafts.bulkPut([
      { key: 'comment', text: 'Two', savedAt: 0 },
      { key: 'another', text: 'Three', savedAt: 0 },
    ]);
    const eventId = (await here.outbox.mutations.toCollection().first())!.eventId!;
    const looking = vi.spyOn(here.outbox, 'transaction');
    const args = { id: v7(), eventId, postId, comment: 'Two' };
    const blobs = [{ sha256: 'abc', bytes: new ArrayBuffer(3), type: 'image/png' }];
    await enqueueIn(here, createCommentMutation, args, { draftKey: 'comment', blobs });
    expect(looking.mock.calls.filter(([mode]) => (mode as string) === 'rw')).toEqual([]);
    expect(await here.outbox.drafts.toCollection().primaryKeys()).toEqual(['another']);
    expect(await here.outbox.blobs.toCollection().primaryKeys()).toEqual(['abc']);
  }));

test('a failed write leaves nothing behind, and later changes are stored', () =>
  withTabs(async ({ here, postId, say }) => {
    await say('One');
    const eventId = (await here.outbox.mutations.toCollection().first())!.eventId!;
    const bytes = new ArrayBuffer(3);
    structuredClone(bytes, { transfer: [bytes] });
    const args = { id: v7(), eventId, postId, comment: 'Two' };
    const blobs = [{ sha256: 'abc', bytes, type: 'image/png' }];
    await expect(enqueueIn(here, createCommentMutation, args, { blobs })).rejects.toThrow();
    await say('Three');
    expect((await here.outbox.mutations.orderBy('seq').toArray()).map(({ words }) => words)).toEqual([
      'One',
      'Three',
    ]);
    expect(await here.outbox.blobs.count()).toBe(0);
    unsaved.items = [];
  }));

test('nothing is stored once the session has ended', () =>
  withTabs(async ({ here, there, say }) => {
    await say('One');
    await lockOutbox(there.outbox);
    await expect(say('Two')).rejects.toThrow();
    expect((await here.outbox.mutations.toArray()).map(({ words }) => words)).toEqual(['One']);
    unsaved.items = [];
  }));

test('two tabs that write in turn give each change its own position, in order', () =>
  withTabs(async ({ here, there, say }) => {
    const words = Array.from({ length: 6 }, (_, n) => `Number ${n}`);
    for (const [n, one] of words.entries()) await say(one, n % 2 === 0 ? here : there);
    await Promise.all([say('Here', here), say('There', there)]);
    const rows = await here.outbox.mutations.orderBy('seq').toArray();
    expect(rows.slice(0, 6).map((row) => row.words)).toEqual(words);
    expect(rows.slice(6).map((row) => row.words)).toEqual(expect.arrayContaining(['Here', 'There']));
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  }));

test('the position of a row that another tab has deleted is not reused', () =>
  withTabs(async ({ here, there, say }) => {
    await say('One');
    const gone = await say('Two', there);
    await say('Three', there);
    await there.outbox.mutations.delete(gone);
    await say('Four');
    const rows = await here.outbox.mutations.orderBy('seq').toArray();
    expect(rows.map(({ seq, words }) => [seq, words])).toEqual([
      [1, 'One'],
      [3, 'Three'],
      [4, 'Four'],
    ]);
  }));

test('a change depends on what another tab has just created, even if this tab’s mirror lacks it', () =>
  withTabs(async ({ here, there, say }) => {
    await say('One');
    const eventId = (await here.outbox.mutations.toCollection().first())!.eventId!;
    vi.spyOn(mirrorOf(here.outbox), 'rows', 'get').mockReturnValue([]);
    const postId = v7();
    const created = await enqueueIn(there, createPostMutation, {
      id: postId,
      eventId,
      title: 'Hello',
      file: null,
    });
    // as if the sequence number did not reveal it either
    const seq = await here.outbox.meta.get('seq');
    await here.outbox.meta.put({ key: 'seq', value: 1 });
    await here.outbox.mutations.update(created!, { seq: 0 });
    const args = { id: v7(), eventId, postId, comment: 'World' };
    const row = await enqueueIn(here, createCommentMutation, args);
    expect(seq?.value).toBe(2);
    expect(await here.outbox.mutations.get(row!)).toMatchObject({ seq: 2, dependsOn: [created] });
  }));

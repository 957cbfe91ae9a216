// A change that nothing else has to do with is written without waiting for what is looked up. What another tab has
// stored since this one last looked is found all the same.
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { mirrorOf } from '#src/data/mirror.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { withTabs } from '#tests/support/mirror-scenarios.ts';

test('once a tab knows its place in the queue a change takes one transaction, and its lookups wait for nothing', () =>
  withTabs(async ({ here, say }) => {
    await say('One');
    const writing = vi.spyOn(here.outbox, 'transaction');
    const bulkAdd = vi.spyOn(here.outbox.mutations, 'bulkAdd');
    await say('Two');
    expect(writing.mock.calls.filter(([mode]) => (mode as string) === 'rw')).toHaveLength(1);
    expect(bulkAdd).toHaveBeenCalledOnce();
    const rows = await here.outbox.mutations.orderBy('seq').toArray();
    expect(rows.map(({ seq, words }) => [seq, words])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
    expect((await here.outbox.meta.get('seq'))?.value).toBe(2);
  }));

test('two tabs that write in turn give each change a place of its own, in the order in which it was done', () =>
  withTabs(async ({ here, there, say }) => {
    const words = Array.from({ length: 6 }, (_, n) => `Number ${n}`);
    for (const [n, one] of words.entries()) await say(one, n % 2 === 0 ? here : there);
    await Promise.all([say('Here', here), say('There', there)]);
    const rows = await here.outbox.mutations.orderBy('seq').toArray();
    expect(rows.slice(0, 6).map((row) => row.words)).toEqual(words);
    expect(rows.slice(6).map((row) => row.words)).toEqual(expect.arrayContaining(['Here', 'There']));
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  }));

test('what another tab created a moment ago is waited for, although this one has not heard of it', () =>
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
    // as if the place in the queue had not told
    const seq = await here.outbox.meta.get('seq');
    await here.outbox.meta.put({ key: 'seq', value: 1 });
    await here.outbox.mutations.update(created!, { seq: 0 });
    const args = { id: v7(), eventId, postId, comment: 'World' };
    const row = await enqueueIn(here, createCommentMutation, args);
    expect(seq?.value).toBe(2);
    expect(await here.outbox.mutations.get(row!)).toMatchObject({ seq: 2, dependsOn: [created] });
  }));

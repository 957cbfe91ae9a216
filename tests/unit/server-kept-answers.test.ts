// The cache of answers is bounded, and callers who waited for an answer that turned out to be for another key
// look it up again.
import { expect, test } from 'vitest';
import { KeptAnswers } from '#server/providers/answers/kept-answers.ts';

const SMALL = { entries: 3, bytes: 10_000 };
const text = (bytes: number) => 'x'.repeat(bytes);
const keep = (kept: KeptAnswers, key: string, value: unknown = key) =>
  kept.answer(key, async () => ({ key, value }));

test('the least recently used answer is evicted beyond the maximum number', async () => {
  const kept = new KeptAnswers(SMALL);
  for (const key of ['a', 'b', 'c']) await keep(kept, key);
  await keep(kept, 'a');
  await keep(kept, 'd');
  expect(kept.size.entries).toBe(3);
  const made: string[] = [];
  for (const key of ['a', 'd', 'c', 'b'])
    await kept.answer(key, async () => {
      made.push(key);
      return { key, value: null };
    });
  expect(made).toEqual(['b']);
});

test('bytes are counted in every encoding, and never exceed the limit', async () => {
  const kept = new KeptAnswers(SMALL);
  const first = await keep(kept, 'a', text(4000));
  const before = kept.size.bytes;
  expect(before).toBeGreaterThan(4000);
  await first?.coded('br', async () => Buffer.alloc(1000));
  await first?.coded('br', () => Promise.reject(new Error('made twice')));
  expect(kept.size.bytes).toBe(before + 1000);
  await keep(kept, 'b', text(5000));
  expect(kept.size).toMatchObject({ entries: 1 });
  expect(kept.size.bytes).toBeLessThan(10_000);
  // a caller who still holds an evicted answer can use it, and its bytes do not count
  expect(await first?.coded('gzip', async () => Buffer.alloc(9000))).toHaveLength(9000);
  expect(kept.size.bytes).toBeLessThan(10_000);
  const tooLarge = await keep(kept, 'c', text(20_000));
  expect(tooLarge?.text).toHaveLength(20_002);
  expect(kept.size).toEqual({ entries: 0, bytes: 0 });
});

test('concurrent callers share one answer', async () => {
  const kept = new KeptAnswers(SMALL);
  let made = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      kept.answer('a', async () => {
        made += 1;
        await Promise.resolve();
        return { key: 'a', value: made };
      }),
    ),
  );
  expect(made).toBe(1);
  expect(new Set(answers.map((answer) => answer?.text.toString()))).toEqual(new Set(['1']));
});

test('an answer with another key, or a failure, is only for the caller who computed it', async () => {
  const kept = new KeptAnswers(SMALL);
  const make = async () => ({ key: 'host at version 2', value: 'for hosts' });
  const [maker, waiting] = await Promise.all([kept.answer('guest', make), kept.answer('guest', make)]);
  expect(maker?.text.toString()).toBe('"for hosts"');
  expect(waiting).toBeNull();
  expect((await keep(kept, 'guest', 'for guests'))?.text.toString()).toBe('"for guests"');
  const failed = await Promise.allSettled([
    kept.answer('b', () => Promise.reject(new Error('no'))),
    kept.answer('b', () => Promise.reject(new Error('not asked'))),
  ]);
  expect(failed).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: null }]);
  expect((await keep(kept, 'b', 'good'))?.text.toString()).toBe('"good"');
});

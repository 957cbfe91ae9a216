import { expect, test } from 'vitest';
import { share } from '#src/data/share.ts';

const list = () => [
  { id: 'a', words: ['x'], by: { name: 'Ana' } },
  { id: 'b', words: ['y'], by: null },
];

test('a value that is read again unchanged is the same object', () => {
  const before = { value: list(), updatedAt: 1 };
  expect(share(before, { value: list(), updatedAt: 1 })).toBe(before);
  const later = share(before, { value: list(), updatedAt: 2 });
  expect(later).toEqual({ value: list(), updatedAt: 2 });
  expect(later.value).toBe(before.value);
});

test('unchanged rows stay the same objects at any position; changed ones are new', () => {
  const before = list();
  const [a, b] = before;
  const now = share(before, [
    { id: 'n', words: [], by: null },
    { ...list()[0]!, words: ['x', 'z'] },
    list()[1]!,
  ]);
  expect(now).toEqual([{ id: 'n', words: [], by: null }, { ...a, words: ['x', 'z'] }, b]);
  expect(now[2]).toBe(b);
  expect(now[1]).not.toBe(a);
  expect(now[1]!.by).toBe(a!.by);
  expect(share(before, before.slice(0, 1))).toEqual([a]);
});

test('a field that is removed, emptied or of another type is never taken from the old value', () => {
  for (const [before, now] of [
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: [] }, { a: {} }],
    [[1, 2], [1]],
    [null, {}],
    [{ a: 1 }, null],
    [
      [{ id: 1 }, { id: 1, b: 2 }],
      [{ id: 1, b: 3 }, { id: 1 }],
    ],
  ] as const)
    expect(share<unknown>(before, now)).toStrictEqual(now);
});

import { expect, test } from 'vitest';
import { changeTags, isTooManyTags, readTags } from '#contract/rules/tags.ts';
import { hasAnyTag, knownTags } from '#src/features/event/guests/tags/known-tags.ts';
import { changedBy, changeOf, tagChoices } from '#src/features/event/guests/tags/tag-choices.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

const tagged = (...tags: string[]) => someRsvp('e', 'Ann', { user: { tags } });

test.each([
  [['VIP'], { add: ['vip', 'Vegan', 'vegan'], remove: [] }, ['VIP', 'Vegan']],
  [['VIP', 'Vegan'], { add: [], remove: ['vip', 'gone'] }, ['Vegan']],
  [['VIP', 'Vegan'], { add: ['vip'], remove: ['VIP'] }, ['VIP', 'Vegan']],
  [['Cafe\u0301'], { add: ['Caf\u00e9'], remove: [] }, ['Cafe\u0301']],
])('%j with %j becomes %j, also when repeated', (before, change, after) => {
  expect(changeTags(before, change)).toEqual(after);
  expect(changeTags(after, change)).toEqual(after);
});

test('a guest can have twenty tags; people with more can still lose some', () => {
  const many = (n: number) => Array.from({ length: n }, (_, at) => `Tag ${at}`);
  expect([isTooManyTags(many(19), many(20)), isTooManyTags(many(20), many(21))]).toEqual([false, true]);
  expect(isTooManyTags(many(25), many(24))).toBe(false);
});

test('several typed tags are parsed', () => {
  expect(readTags(' VIP ,Table  4;vip\n, \u0007 ')).toEqual(['VIP', 'Table 4']);
});

test('each tag is listed once, with its count; the filter matches any chosen tag', () => {
  const rows = [tagged('Vegan', 'VIP'), tagged('vip'), tagged()];
  expect(knownTags(rows)).toEqual([
    { key: 'vegan', tag: 'Vegan', count: 1 },
    { key: 'vip', tag: 'VIP', count: 2 },
  ]);
  const found = (...keys: string[]) => rows.map((row) => hasAnyTag(row, new Set(keys)));
  expect(found('vegan')).toEqual([true, false, false]);
  expect(found('vegan', 'vip')).toEqual([true, true, false]);
  expect(found()).toEqual([true, true, true]);
});

test('for several people, the editor shows which tags they have, and sends only the differences', () => {
  const rows = [tagged('Vegan', 'VIP'), tagged('vip')];
  const known = knownTags([...rows, tagged('Press')]);
  const states = (chosen: Parameters<typeof tagChoices>[2]) =>
    tagChoices(rows, known, chosen).map(({ tag, state, count }) => `${tag} ${state} ${count}`);
  expect(states(new Map())).toEqual(['Vegan some 1', 'VIP all 2', 'Press none 0']);
  const chosen = new Map([
    ['speaker', { tag: 'Speaker', on: true }],
    ['vegan', { tag: 'Vegan', on: true }],
    ['vip', { tag: 'VIP', on: false }],
    ['press', { tag: 'Press', on: false }],
  ]);
  expect(states(chosen)).toEqual(['Speaker all 2', 'Vegan all 2', 'VIP none 0', 'Press none 0']);
  expect(changeOf(rows, chosen)).toEqual({ add: ['Speaker', 'Vegan'], remove: ['VIP'] });
  expect(changedBy(rows, { add: ['vegan'], remove: [] })).toEqual([rows[1]]);
});

test('a refused change of tags can be corrected', () => {
  const { edit } = tagGuestsMutation;
  const args = { eventId: crypto.randomUUID(), rsvps: [crypto.randomUUID()], add: ['VIP'], remove: ['Old'] };
  expect(edit?.fields(args)).toMatchObject([{ name: 'tags', value: 'VIP' }]);
  const changed = edit?.apply(args, { tags: 'Press, VIP' }, { newId: () => '' });
  expect(changed).toEqual({ ...args, add: ['Press', 'VIP'] });
  expect(edit?.wrong?.({ ...args, add: ['x'.repeat(41)] }, 0)).toHaveProperty('tags');
  expect(edit?.wrong?.({ ...args, add: Array.from({ length: 21 }, (_, at) => `${at}`) }, 0)).toEqual({
    tags: 'A guest can have at most 20 tags.',
  });
  expect(edit?.wrong?.(args, 0)).toEqual({});
});

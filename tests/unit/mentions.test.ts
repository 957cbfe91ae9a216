import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionsIn, splitMentions } from '#contract/rules/mentions.ts';
import { findPeople, typedAt, withName } from '#src/features/social/mentions/find-people.ts';

const [ann, annLee, bea] = [
  { id: 'a', name: 'Ann', picture: null },
  { id: 'l', name: 'Ann Lee', picture: null },
  { id: 'b', name: 'Béa O’Neil', picture: null },
];
const everybody = [ann, annLee, bea];
const named = (text: string, people = everybody) => mentionsIn(text, people).map(({ id }) => id);

test('the longest matching name after @ is found, but not inside another word', () => {
  expect(named('Hi @Ann Lee, and @Béa O’Neil!')).toEqual(['l', 'b']);
  expect(named('Hi @Ann Leeds')).toEqual(['a']);
  expect(named('Hi @Anna')).toEqual([]);
  expect(named('ann@Ann.org')).toEqual([]);
  expect(named('Ann Lee said so')).toEqual([]);
  expect(named('(@Ann)')).toEqual(['a']);
});

test('a name counts in any case and without its accents, and the text stays as typed', () => {
  expect(named('Hi @ann lee, and @bea o’neil!')).toEqual(['l', 'b']);
  expect(named('@ANNA')).toEqual([]);
  const exact = { ...ann, id: 'accent', name: 'Änn' };
  expect(named('Ask @Ann', [exact, ann])).toEqual(['a']);
  expect(named('Ask @ann', [exact, ann]), 'rather by its case than by its accents').toEqual(['a']);
  expect(splitMentions('So, @ann!', [ann])).toEqual([
    { kind: 'text', text: 'So, ' },
    { kind: 'mention', mention: ann },
    { kind: 'text', text: '!' },
  ]);
});

test('two people with the same name are both mentioned', () => {
  expect(named('Ask @Ann', [ann, { ...ann, id: 'other' }])).toEqual(['a', 'other']);
});

test('the parts of any text add up to the text', () => {
  const word = fc.constantFrom('@', 'Ann', ' ', 'Lee', '@Ann Lee', 'x', '\n', '@Béa O’Neil', '🙂');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      const parts = splitMentions(text, everybody);
      expect(parts.map((part) => (part.kind === 'text' ? part.text : `@${part.mention.name}`)).join('')).toBe(
        text,
      );
    }),
  );
});

describe('while typing', () => {
  const typed = (text: string) => typedAt(text, text.length);
  test('a name begins after @ and ends with the line', () => {
    expect(typed('Hi @an')).toEqual({ from: 4, query: 'an' });
    expect(typed('Hi @Ann L')).toEqual({ from: 4, query: 'Ann L' });
    for (const none of ['Hi an', 'me@an', 'Hi @ ann', 'Hi @ann\n']) expect(typed(none)).toBeNull();
  });
  test('people with any name that begins with the text are offered, ignoring accents, until the name is complete', () => {
    const offered = (query: string) => findPeople(everybody, { from: 0, query }).map(({ id }) => id);
    expect(offered('')).toEqual(['a', 'l', 'b']);
    expect(offered('lee')).toEqual(['l']);
    expect(offered('bea')).toEqual(['b']);
    expect(offered('Ann Lee')).toEqual([]);
    expect(offered('ann lee')).toEqual([]);
    expect(offered('Be\u0301a O’Neil'), 'it does not count in this spelling').toEqual(['b']);
    expect(offered('nn')).toEqual([]);
  });
  test('the chosen name replaces the typed part', () => {
    expect(withName('Hi @an there', { from: 4, query: 'an' }, 'Ann Lee')).toEqual({
      text: 'Hi @Ann Lee there',
      caret: 12,
    });
    expect(withName('@', { from: 1, query: '' }, 'Ann')).toEqual({ text: '@Ann ', caret: 5 });
  });
});

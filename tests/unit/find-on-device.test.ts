import { expect, test } from 'vitest';
import { finder, findIn, type Findable } from '#src/data/views/search.ts';

const find = finder();
const one = (title: string, text = '', kind: Findable['kind'] = 'activity'): Findable =>
  find({ kind, id: title, eventId: 'e', title, text, within: '' });
const ALL = [
  one('Jantar', 'Taberna do São João'),
  one('São Bento', 'The station and its tiles'),
  one('Zoë Okafor', 'zoe@example.org', 'person'),
  one('嵐山の竹林', '朝の散歩'),
  one('Прогулка', 'по набережной'),
];
const found = (query: string) => findIn(ALL, query).found.map(({ title }) => title);

test('the search ignores accents and case, and lists titles before texts', () => {
  expect(found('sao')).toEqual(['São Bento', 'Jantar']);
  expect(found('ZOE')).toEqual(['Zoë Okafor']);
});

test('the search works in any script, also without spaces between words', () => {
  expect(found('竹林')).toEqual(['嵐山の竹林']);
  expect(found('散歩')).toEqual(['嵐山の竹林']);
  expect(found('НАБЕРЕЖНОЙ')).toEqual(['Прогулка']);
});

test('every word must match, and an empty query finds nothing', () => {
  expect(found('sao tiles')).toEqual(['São Bento']);
  expect(found('sao elephants')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('of very many results the first are shown, with the total', () => {
  const many = Array.from({ length: 200 }, (_, n) => one(`Train ${n}`, n % 2 ? 'slow' : 'fast'));
  const { found: shown, total } = findIn(many, 'slow');
  expect([shown.length, total]).toEqual([60, 100]);
});

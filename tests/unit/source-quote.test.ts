// A generated activity quotes the text it was taken from, with the page.
import { expect, test } from 'vitest';
import { sourceQuote, splitSource } from '#contract/rules/source-quote.ts';
import { pageFinder } from '#server/modules/planning/page-finder.ts';
import { PAGE_END } from '#server/modules/planning/page/read-pdf.ts';

test('a quote is recognised at the end of a description, and only there', () => {
  const [plain, paged] = [sourceQuote('09:30 Keynote', null), sourceQuote('09:30 “The” Keynote', 2)];
  expect([plain, paged]).toEqual(['From: “09:30 Keynote”', 'From page 2: “09:30 “The” Keynote”']);
  expect(splitSource(plain)).toEqual({ words: '', source: plain });
  expect(splitSource(`Bring a pen.\nOr two.\n\n${paged}`)).toEqual({
    words: 'Bring a pen.\nOr two.',
    source: paged,
  });
  for (const other of ['', 'From: home', `${plain}\n\nEdited`, `Bring ${plain}`])
    expect(splitSource(other)).toEqual({ words: other, source: null });
});

test('the page of a line: the next one if it occurs twice, none if it is not from the paper', () => {
  const pageOf = pageFinder(
    [
      'Day 1',
      '09:30\tKeynote',
      '13:00 Lunch',
      PAGE_END,
      'Day 2',
      '13:00  Lunch',
      PAGE_END,
      '15:00 Ferry',
    ].map(String),
  );
  expect(['09:30 Keynote', '13:00 Lunch', '13:00 Lunch', '15:00 Ferry'].map(pageOf)).toEqual([1, 1, 2, 3]);
  expect(pageOf('09:30 Keynote'), 'out of order').toBe(1);
  expect(['18:00 Fado', 'Day'].map(pageOf)).toEqual([null, null]);
});

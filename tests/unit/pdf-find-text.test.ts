// Searching for text in the pages of a PDF.
import { expect, test } from 'vitest';
import { findText, foldPieces } from '#src/features/documents/pdf/find-text.ts';

const line = (str: string) => ({ str, hasEOL: true });
const found = (pieces: Parameters<typeof foldPieces>[0], words: string) =>
  findText(1, foldPieces(pieces), words).map(({ from, to }) => [from.item, from.offset, to.item, to.offset]);

test('case, accents and ligatures do not matter, and every match is reported once', () => {
  const page = [line('Crème BRÛLÉE, creme brulee'), line('the ﬁrst ofﬁce')];
  expect(found(page, 'crème brûlée')).toEqual([
    [0, 0, 0, 12],
    [0, 14, 0, 26],
  ]);
  expect(found(page, 'FIRST')).toEqual([[1, 4, 1, 8]]);
  expect(found(page, 'office')).toEqual([[1, 9, 1, 14]]);
  expect(found([line('aaaa')], 'aa')).toHaveLength(2);
});

test('words continued in the next text item or line are found, whatever the spacing', () => {
  const pieces = [{ str: 'Gate ', hasEOL: false }, { str: ' B', hasEOL: false }, line('12'), line('at 9:40')];
  expect(found(pieces, 'gate  b12 at')).toEqual([[0, 0, 3, 2]]);
});

test('an empty query finds nothing, and special characters are literal', () => {
  expect(found([line('a b')], '  ')).toEqual([]);
  expect(found([line('1.5 (net)')], '.')).toEqual([[0, 1, 0, 2]]);
  expect(found([line('1.5 (net)')], '(net')).toEqual([[0, 4, 0, 8]]);
  expect(found([line('smile 🙂 here')], '🙂 here')).toEqual([[0, 6, 0, 13]]);
});

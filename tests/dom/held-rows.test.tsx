// Which rows of a windowed list are in the document: those near the window, and the focused one.
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusedRow, useRangeWith } from '#src/ui/lists/held-rows.ts';

const ALL = Array.from({ length: 100 }, (_, n) => `row ${n}`);
const itself = (row: string) => row;

/** Three rows are in view, one more is rendered on each side, and the last one is always rendered. */
function List({ first, rows = ALL }: { first: number; rows?: readonly string[] }) {
  const { index, onFocus, onBlur } = useFocusedRow(rows, itself);
  const shown = useRangeWith([index, rows.length - 1])({
    startIndex: first,
    endIndex: first + 2,
    overscan: 1,
    count: rows.length,
  });
  return (
    <ul onFocus={onFocus} onBlur={onBlur}>
      {shown.map((at) => (
        <li key={rows[at]} data-index={at}>
          <button type="button">{rows[at]}</button>
        </li>
      ))}
    </ul>
  );
}
const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('the focused row stays mounted wherever the list is scrolled to, and is released on blur', () => {
  const { rerender } = render(<List first={0} />);
  expect(shown()).toEqual(['row 0', 'row 1', 'row 2', 'row 3', 'row 99']);
  const button = screen.getByRole('button', { name: 'row 1' });
  act(() => button.focus());
  rerender(<List first={50} />);
  expect(shown()).toEqual(['row 1', 'row 49', 'row 50', 'row 51', 'row 52', 'row 53', 'row 99']);
  expect(document.activeElement).toBe(button);
  // the row is retained, not its position
  rerender(<List first={50} rows={['new', ...ALL]} />);
  expect(shown()).toEqual(['row 1', 'row 48', 'row 49', 'row 50', 'row 51', 'row 52', 'row 99']);
  expect(document.activeElement).toBe(button);
  act(() => button.blur());
  expect(shown()).toEqual(['row 48', 'row 49', 'row 50', 'row 51', 'row 52', 'row 99']);
});

test('a row that is both retained and near is rendered once', () => {
  render(<List first={97} />);
  act(() => screen.getByRole('button', { name: 'row 98' }).focus());
  expect(shown()).toEqual(['row 96', 'row 97', 'row 98', 'row 99']);
});

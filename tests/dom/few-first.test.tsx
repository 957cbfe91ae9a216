// The first rows of a list are rendered in the first frame, the others after it.
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { useFewFirst } from '#src/ui/lists/few-first.ts';
import { setShown } from '#src/ui/hooks/use-shown.ts';

const ALL = ['one', 'two', 'three', 'four', 'five'];
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));

function List({ rows = ALL }: { rows?: readonly string[] }) {
  const shown = useFewFirst(rows, 2, (row) => row === 'five');
  return (
    <ul>
      {shown.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('first the leading rows and the retained ones, all of them after a frame, and later ones at once', async () => {
  const { rerender } = render(<List />);
  expect(shown()).toEqual(['one', 'two', 'five']);
  await frame();
  expect(shown()).toEqual(ALL);
  rerender(<List rows={[...ALL, 'six', 'seven']} />);
  expect(shown()).toHaveLength(7);
});

test('all rows are rendered at once outside the document', () => {
  setShown(false);
  onTestFinished(() => setShown(true));
  render(<List />);
  expect(shown()).toEqual(ALL);
});

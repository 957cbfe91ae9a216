// Arrow keys in a grid of cards.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useGridKeys } from '#src/ui/lists/use-grid-keys.ts';

const NAMES = ['1', '2', '3', '4', '5', '6', '7', '8'];
const COLUMNS = 3;

function Grid() {
  useGridKeys();
  return (
    <ul data-card-grid="">
      {NAMES.map((name) => (
        <li key={name}>
          <a href={`/${name}`}>{name}</a>
          <button type="button">Actions for {name}</button>
        </li>
      ))}
    </ul>
  );
}
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  render(<Grid />);
  screen.getAllByRole('listitem').forEach((card, at) => {
    const top = Math.floor(at / COLUMNS) * 100;
    vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 90, 90));
  });
  screen.getByRole('link', { name: '1' }).focus();
});

test.each([
  ['{ArrowRight}', '2'],
  ['{ArrowRight}{ArrowLeft}', '1'],
  ['{ArrowDown}', '4'],
  ['{ArrowDown}{ArrowRight}{ArrowUp}', '2'],
  ['{End}', '8'],
  ['{End}{ArrowRight}', '8'],
  ['{End}{ArrowDown}', '8'],
  ['{End}{ArrowUp}{Home}', '1'],
  ['{ArrowUp}', '1'],
  ['{ArrowLeft}', '1'],
])('%s moves the focus from the first of eight cards in rows of three to card %s', async (keys, to) => {
  await userEvent.keyboard(keys);
  expect(focused()).toBe(to);
});

test('above the gap in a shorter last row, Down moves to the last card', async () => {
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('6');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('8');
});

test('other controls of a card, keys at the edge and keys with a modifier are not handled', async () => {
  const prevented: boolean[] = [];
  const listen = (press: KeyboardEvent) => prevented.push(press.defaultPrevented);
  // runs after the grid's own listener
  addEventListener('keydown', listen);
  await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowRight}{/Alt}');
  screen.getByRole('button', { name: 'Actions for 1' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  removeEventListener('keydown', listen);
  expect(focused()).toBe('Actions for 1');
  expect(prevented).toEqual([false, false, false, false]);
});

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

const mutationsSeen = () => Promise.resolve();

test('if the focused button is removed long after it was pressed, the focus moves to its layer, unless the person has moved on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  document.body.innerHTML =
    '<main tabindex="-1"></main><section role="dialog" tabindex="-1"><button>Retry</button><button>Edit</button></section>';
  const [layer, retry, edit] = [
    screen.getByRole('dialog'),
    screen.getByRole('button', { name: 'Retry' }),
    screen.getByRole('button', { name: 'Edit' }),
  ];
  retry.focus();
  focusIfLost();
  vi.advanceTimersByTime(10_000);
  await mutationsSeen();
  expect(document.activeElement, 'the button still exists').toBe(retry);
  retry.remove();
  await mutationsSeen();
  expect(document.activeElement).toBe(layer);

  edit.focus();
  edit.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  edit.remove();
  await mutationsSeen();
  expect(document.activeElement, 'the person has pressed another key since').toBe(document.body);
  vi.useRealTimers();
  document.body.innerHTML = '';
});

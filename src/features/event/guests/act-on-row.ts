import type { ComponentProps } from 'react';
import { focusNextIfLost } from '#src/ui/layers/focus-if-lost.ts';

/**
 * For a button with which a host decides about one guest. The row may then leave its group, or lose the button:
 * the focus moves to the same button of the next row, or of the previous one after the last. `run` may resolve
 * to false: it was not done after all.
 */
export const actOnRow = (name: string, guestId: string, run: () => unknown) =>
  ({
    type: 'button',
    name,
    value: guestId,
    onClick({ currentTarget }) {
      const act = async () => {
        if ((await run()) !== false) focusNeighbour(currentTarget);
      };
      void act();
    },
    onKeyDown(key) {
      // held down, it would decide about one guest after the other
      if (key.repeat && key.key === 'Enter') key.preventDefault();
    },
  }) satisfies ComponentProps<'button'>;

function focusNeighbour(pressed: HTMLButtonElement): void {
  const same = `button[name="${pressed.name}"]`;
  const buttons = [...(pressed.closest('section')?.querySelectorAll<HTMLButtonElement>(same) ?? [])];
  const at = buttons.indexOf(pressed);
  const next = (buttons[at + 1] ?? buttons[at - 1])?.value;
  // a list that becomes short renders its rows anew
  focusNextIfLost(() => document.querySelector<HTMLElement>(`${same}[value="${next ?? ''}"]`));
}

/**
 * For a button that does something about several guests and may then be gone: the focus moves to `row`, which
 * was one of theirs, or if that is gone, too, to the first box of its group, or of the list.
 */
export function focusGuests(row?: HTMLElement | null): void {
  const group = row?.closest('section');
  focusNextIfLost(() =>
    row?.isConnected
      ? row
      : (group?.isConnected ? group : document).querySelector<HTMLElement>(
          '[aria-labelledby^="guests-"] input',
        ),
  );
}

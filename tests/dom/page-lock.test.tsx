// A layer that covers the page prevents it from scrolling, and the space of the scroll bar is kept.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

function Layers() {
  const [open, setOpen] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <Sheet title="Below" opened={open > 0} onClose={() => setOpen(0)}>
        <button type="button" onClick={() => setOpen(2)}>
          Ask
        </button>
      </Sheet>
      <Sheet title="Above" opened={open > 1} onClose={() => setOpen(1)}>
        Nothing to choose.
      </Sheet>
    </>
  );
}

test('the page does not scroll while any layer is open, and keeps its width', async () => {
  pretendScreen(1280);
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
  onTestFinished(() => width.mockRestore());
  renderInApp(Layers);
  const { style } = document.body;
  expect(style.overflow).toBe('');

  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Below' });
  expect([style.overflow, style.marginRight]).toEqual(['hidden', '15px']);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Above' });

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  expect([style.overflow, style.marginRight]).toEqual(['hidden', '15px']);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect([style.overflow, style.marginRight]).toEqual(['', '']));
  // no style is set on all elements of the page, as Mantine's own lock does
  expect(document.head.innerHTML).not.toContain('removed-body-scroll-bar-size');
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const NAMES = ['Tray', 'Debug'];

function Panels() {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return NAMES.map((name) => (
    <Sheet
      key={name}
      title={name}
      opened={!closed.includes(name)}
      onClose={() => setClosed((before) => [...before, name])}
      place="right"
      modeless
    >
      <button type="button">{`In ${name}`}</button>
    </Sheet>
  ));
}

test.each(NAMES)(
  'with two panels beside the page Escape closes the one with the focus in it, here %s, and no other',
  async (name) => {
    pretendScreen(1280);
    renderInApp(Panels);
    const other = NAMES.find((one) => one !== name)!;
    // each takes the focus as it opens, the second one last
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Debug' })));
    screen.getByRole('button', { name: `In ${name}` }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    expect(screen.getByRole('dialog', { name: other })).toBeDefined();
    // the focus is in no panel any more
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: other })).toBeNull());
  },
);

// An error while rendering shows a message and a button, never an empty page.
import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from '#src/app/app.tsx';
import { makeFrontRouter } from '#src/app/routing/front-router.ts';
import { FrontScreen } from '#src/app/routing/front-screen.tsx';
import { beginAsStranger } from '#src/session/session.ts';
import { pretendScreen } from '#tests/support/in-app.tsx';
import { patience } from '#tests/support/machine.mjs';

const broken = vi.hoisted(() => ({ bar: false }));
vi.mock('#src/features/itinerary/itinerary-page.tsx', () => ({
  ItineraryPage: () => {
    throw new Error('this screen is broken');
  },
}));
vi.mock('#src/app/shell/top-bar.tsx', () => ({
  TopBar: () => {
    if (broken.bar) throw new Error('the bar is broken');
    return <header>Sojourn</header>;
  },
}));

const open = (goneTo?: string) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  pretendScreen(390);
  beginAsStranger();
  const history = createMemoryHistory({ initialEntries: ['/itinerary/one'] });
  const router = makeFrontRouter(history);
  if (goneTo) history.push(goneTo);
  render(
    <App router={router}>
      <FrontScreen />
    </App>,
  );
};

test('if a server-rendered screen fails, the shell around it keeps working', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.getByText('Sojourn')).toBeDefined();
});

test(
  'a person who navigates before hydration arrives at the target',
  async () => {
    open('/privacy-policy');
    // until then a progress bar is shown
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeDefined();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' }, { timeout: patience(20_000) }),
    ).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  },
  patience(30_000),
);

test('an error in what surrounds the screens', async () => {
  broken.bar = true;
  open();
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});

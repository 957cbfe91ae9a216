// A server-rendered page starts without the full router; features that need it wait until it is loaded.
import { createMemoryHistory, Link, RouterContextProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { makeFrontRouter } from '#src/app/routing/front-router.ts';
import { RouterSlot } from '#src/app/routing/router-slot.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { patience } from '#tests/support/machine.mjs';

const HERE = '/itinerary/some-event';
/** The modules of the whole router are loaded for the first time. */
const WHOLE = 20_000;

const front = () => makeFrontRouter(createMemoryHistory({ initialEntries: [HERE] }));

test('links mark the current place and the places below it, unless they are exact', () => {
  render(
    <RouterContextProvider router={front() as never}>
      <PlainLink href="/itinerary">Above</PlainLink>
      <PlainLink href="/itinerary" exact>
        Above alone
      </PlainLink>
      <PlainLink href={HERE} exact>
        Here
      </PlainLink>
      <PlainLink href="/itinerary/some">Elsewhere</PlainLink>
    </RouterContextProvider>,
  );
  const marked = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(marked).toEqual(['Above', 'Here']);
});

test("a part that needs the full router's links waits for it while the rest of the page is shown", async () => {
  render(
    <RouterSlot front={front()}>
      <PlainLink href="/">Home</PlainLink>
      <Suspense fallback="on its way">
        <Link to="/manage/$tab" params={{ tab: 'experiences' }}>
          Manage
        </Link>
      </Suspense>
    </RouterSlot>,
  );
  expect(screen.queryByText('on its way')).not.toBeNull();
  const home = screen.getByRole('link', { name: 'Home' });
  const link = await screen.findByRole('link', { name: 'Manage' }, { timeout: patience(WHOLE) });
  expect(link.getAttribute('href')).toBe('/manage/experiences');
  expect(screen.getByRole('link', { name: 'Home' }), 'not rendered again').toBe(home);
});

test(
  'navigating before the first screen is ready leads to the requested screen',
  async () => {
    const { makeRouting } = await import('#src/app/routing/whole-routing.tsx');
    const history = createMemoryHistory({ initialEntries: ['/privacy-policy'] });
    const { router, loaded } = makeRouting(history);
    render(
      <RouterContextProvider router={router as never}>
        <PlainLink href="/terms-of-service">Terms</PlainLink>
      </RouterContextProvider>,
    );
    await loaded;
    screen.getByRole('link', { name: 'Terms' }).click();
    await vi.waitFor(
      () => expect(router.stores.resolvedLocation.get()?.pathname).toBe('/terms-of-service'),
      WHOLE,
    );
  },
  patience(30_000),
);

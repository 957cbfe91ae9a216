import type { RouterHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { FIRST_PAGE_ID, type FirstPage } from '#contract/first-page.ts';
import { sceneUrlAs } from '#contract/scenes/scene-list.ts';
import { App } from '#src/app/app.tsx';
import { makeFrontRouter } from '#src/app/routing/front-router.ts';
import { loadWithRetry } from '#src/app/routing/routing.ts';
import { giveFirstPage } from '#src/data/first-page.ts';
import { deferRest } from '#src/data/rest-of-app.ts';
import { notePageTime } from '#src/data/device/clock-difference.ts';
import { beginAsStranger } from '#src/session/session.ts';
import { onHydrated, setFirstRender } from '#src/ui/hooks/first-render.ts';
import { renewNow } from '#src/ui/text/use-now.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** The data the server rendered this page from; null on the app's own, empty page. */
export function readFirstPage(): FirstPage | null {
  const element = document.getElementById(FIRST_PAGE_ID);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as FirstPage) : null;
}

/** Back and Forward may bring back an old page, which does not reflect the server's current state. */
const isFresh = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .every((entry) => (entry as PerformanceNavigationTiming).type !== 'back_forward');

/** Parts behind a Suspense boundary hydrate after the page; nothing may change before they have. */
const PARTS_MS = 500;

/** A failed hydration must not keep the app from starting. */
const LONGEST_MS = 10_000;

/** Hydrates a server-rendered page. Resolves when that is done. */
export async function hydrate(root: HTMLElement, history: RouterHistory, page: FirstPage): Promise<Root> {
  beginAsStranger();
  deferRest();
  giveFirstPage(page, isFresh());
  if (isFresh()) notePageTime(page.now);
  renewNow();
  setFirstRender({ ...page, sceneUrl: sceneUrlAs });
  const { FrontScreen } = await loadWithRetry(() => import('#src/app/routing/front-screen.tsx'));
  const router = makeFrontRouter(history);
  return new Promise((taken) => {
    startTransition(() => {
      const app = hydrateRoot(
        root,
        <App router={router}>
          <FrontScreen />
        </App>,
      );
      onHydrated(() =>
        whenIdle(() => {
          setFirstRender(null);
          taken(app);
        }, PARTS_MS),
      );
      setTimeout(() => taken(app), LONGEST_MS);
    });
  });
}

interface KeptPresses {
  presses: HTMLElement[];
  stop(): void;
}

/**
 * Buttons that were pressed before the app could respond (server/modules/itinerary/first-script.ts records them)
 * are pressed again. In a separate task: while it is rendering, React cannot hydrate a part of the page for it.
 */
export function repeatPresses(): void {
  const kept = (globalThis as { keptPresses?: KeptPresses }).keptPresses;
  kept?.stop();
  for (const pressed of kept?.presses.splice(0) ?? [])
    setTimeout(() => pressed.isConnected && pressed.click());
}

import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { showScheme } from '#src/app/colour-scheme.ts';
import { PageBoundary } from '#src/app/page-boundary.tsx';
import { makeFrontRouter } from '#src/app/routing/front-router.ts';
import { leave, OtherScreens } from '#src/app/routing/other-screens.tsx';
import { loadRouting } from '#src/app/routing/routing.ts';
import { Splash } from '#src/app/splash.tsx';
import { HomePage } from '#src/features/home/home-page.tsx';
import { useSession } from '#src/session/session.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** ms; navigating requests it sooner. */
const ROUTER_MS = 1000;

/** What the app renders with until the person leaves home. */
export function frontHome(history: RouterHistory) {
  showScheme();
  return { router: makeFrontRouter(history), Screens: FrontHome };
}

/**
 * The home page of a signed-in person, without the router and the theme, which load once the page is idle.
 * After the person leaves it, the router shows every screen, including this one on the way back.
 */
function FrontHome() {
  const { history } = useRouter();
  const isOwn = useSession().status === 'signedIn';
  const [left, setLeft] = useState(false);

  useEffect(() => {
    if (left) return undefined;
    const go = () => void leave(history).then(() => startTransition(() => setLeft(true)));
    const follow = () => {
      if (history.location.pathname !== '/') go();
    };
    // what a visitor sees at this address is up to the router
    if (isOwn) follow();
    else go();
    return history.subscribe(follow);
  }, [history, isOwn, left]);

  const onShown = useCallback(
    () => whenIdle(() => void loadRouting(history).catch(() => undefined), ROUTER_MS),
    [history],
  );

  if (left) return <OtherScreens />;
  return <PageBoundary>{isOwn ? <HomePage onShown={onShown} /> : <Splash />}</PageBoundary>;
}

import { Matches, useRouterState, type RouterHistory } from '@tanstack/react-router';
import { use, useLayoutEffect, type ComponentType } from 'react';
import { holdPageHeight } from '#src/app/routing/hold-page-height.ts';
import { makeRouter } from '#src/app/routing/router.ts';
import { Themed } from '#src/app/theme/whole-theme.tsx';

/** Shows the app's other screens: loaded after a server-rendered page, or along with any other page. */
export interface Routing {
  router: ReturnType<typeof makeRouter>;
  /** The first screen is known, and its code is loaded. */
  loaded: Promise<void>;
  Screens: ComponentType;
  /** A screen is being loaded. */
  usePending: () => boolean;
}

const usePending = (): boolean => useRouterState({ select: ({ status }) => status === 'pending' });

/** The part of the app that knows which screen each address shows. */
export function makeRouting(history: RouterHistory): Routing {
  const router = makeRouter(history);
  holdPageHeight(router, history);
  const loaded = router.load();
  // a navigation before the first screen is there; the router follows it by itself
  const stopFollowing = history.subscribe(() => void router.load());
  const Screens = () => {
    use(loaded);
    useLayoutEffect(() => stopFollowing(), []);
    return (
      <Themed>
        <Matches />
      </Themed>
    );
  };
  return { router, loaded, Screens, usePending };
}

import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { placeOf } from '#contract/rules/itinerary-place.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { loadRouting, loadRoutingWithRetry, whileAwaited } from '#src/app/routing/routing.ts';
import type { Routing } from '#src/app/routing/whole-routing.tsx';

interface Wanted {
  href?: string;
  replace?: boolean;
  state?: object;
}

/** An itinerary page shows all of its days and activities. */
const screenOf = (href: string): string => placeOf(href)?.itineraryId ?? href.replace(/[?#].*/s, '');

/**
 * Stands in for the router on a first screen that does without it: a server-rendered page, and home. It knows
 * complete addresses, and navigates within the page. Anything else waits for the real router: a component that
 * reads it suspends until it has loaded.
 */
export function makeFrontRouter(history: RouterHistory): AnyRouter {
  const here = screenOf(history.location.pathname);
  let loading: Promise<void> | undefined;
  let loaded: Routing | undefined;
  const whole = (): Routing['router'] => {
    // a separate render puts it in place (router-slot.tsx): an earlier render must not wait for ever
    if (loaded) return loaded.router;
    loading ??= loadRoutingWithRetry(history).then((routing) => void (loaded = routing));
    // the promise that React waits for
    throw loading as unknown as Error;
  };
  const router = {
    history,
    options: {},
    isServer: typeof document === 'undefined',
    buildLocation(to: Wanted) {
      return { href: to.href ?? whole().buildLocation(to as never).href };
    },
    async navigate(to: Wanted) {
      const { href, replace, state } = to;
      if (href !== undefined && screenOf(href) === here)
        history[replace || href === history.location.href ? 'replace' : 'push'](href, state);
      else
        await whileAwaited(loadRouting(history)).then(
          (routing) => routing.router.navigate(to as never),
          () =>
            toast.error(UI_TEXT.partFailed, { label: UI_TEXT.retry, run: () => void router.navigate(to) }),
        );
    },
    preloadRoute: () => loadRouting(history),
    get stores() {
      return whole().stores;
    },
  };
  return router as unknown as AnyRouter;
}

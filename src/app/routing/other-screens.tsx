import { RouterContextProvider, type RouterHistory } from '@tanstack/react-router';
import { loadRoutingWithRetry, useRouting, whileAwaited } from '#src/app/routing/routing.ts';

/** Separate, so that the first screen does not render again when the router has loaded. */
export function OtherScreens() {
  const routing = useRouting();
  if (!routing) return null;
  // around the page, the router may not be in place yet
  return (
    <RouterContextProvider router={routing.router}>
      <routing.Screens />
    </RouterContextProvider>
  );
}

/** Resolves when the other screen can be shown; until then this one stays. */
export async function leave(history: RouterHistory): Promise<void> {
  const { router, loaded } = await whileAwaited(loadRoutingWithRetry(history));
  await loaded;
  await router.load();
}

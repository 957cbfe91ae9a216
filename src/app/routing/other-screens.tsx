import { RouterContextProvider, type RouterHistory } from '@tanstack/react-router';
import { bringInTheEnd, useRouting, whileAwaited } from '#src/app/routing/routing.ts';

/** Apart, so that the first screen is not drawn anew when the router has come. */
export function OtherScreens() {
  const routing = useRouting();
  if (!routing) return null;
  // around the page it may not have taken its place yet
  return (
    <RouterContextProvider router={routing.router}>
      <routing.Screens />
    </RouterContextProvider>
  );
}

/** Resolves when the other screen can be shown: until then this one stays. */
export async function leave(history: RouterHistory): Promise<void> {
  const { router, loaded } = await whileAwaited(bringInTheEnd(history));
  await loaded;
  await router.load();
}

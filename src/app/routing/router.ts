import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '#src/app/route-tree.gen.ts';

export const makeRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    // Routes only say which screen; the data comes from the device, so there is nothing to keep fresh here.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

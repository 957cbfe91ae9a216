import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { routeTree } from '#src/app/route-tree.gen.ts';

/** `drawing`: the address that the server draws. */
export const makeRouter = (drawing?: string) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    // Routes only say which screen; the data comes from the device, so there is nothing to keep fresh here.
    defaultPreloadStaleTime: 0,
    // on the server it would be a script in the page
    scrollRestoration: drawing === undefined,
    defaultPendingMs: 150,
    ...(drawing !== undefined && {
      history: createMemoryHistory({ initialEntries: [drawing] }),
      isServer: true,
    }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

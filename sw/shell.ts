import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellFiles } from '#sw/build-files.ts';
import { NOT_THE_APP } from '#sw/not-the-app.ts';

/**
 * The app shell, complete on the device: every chunk of this build except those stored later (kept-later.ts) is
 * precached, and every address of the app opens the precached index.html. If one file is missing, the whole
 * installation fails and the old shell stays. Workbox removes the files of older builds when this one activates,
 * never before.
 */
export function serveShell(): void {
  precacheAndRoute(shellFiles);
  cleanupOutdatedCaches();
  // The development server has no precache to serve index.html from.
  if (import.meta.env.PROD)
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));
}

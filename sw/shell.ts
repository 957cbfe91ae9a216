import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellFiles } from '#sw/build-files.ts';
import { NOT_THE_APP } from '#sw/not-the-app.ts';

/**
 * The app itself, complete on the device: every chunk of this build but those that read PDFs is precached, and
 * every address of the app opens index.html from there. If one file is missing the installation fails as a whole,
 * and the old shell stays. Workbox removes the files of older builds when this one becomes active, never before.
 */
export function serveShell(): void {
  precacheAndRoute(shellFiles);
  cleanupOutdatedCaches();
  // The development server has no precache to take index.html from.
  if (import.meta.env.PROD)
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));
}

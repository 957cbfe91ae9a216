import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellFiles } from '#sw/build-files.ts';
import { NOT_THE_APP } from '#sw/not-the-app.ts';
import { isWholeFile } from '#sw/whole-file.ts';

/**
 * The app itself, complete on the device: every chunk of this build is precached, except those cached on first use,
 * and every address of the app opens index.html from there. If a file is missing, or a page comes instead of it, the
 * installation fails as a whole and the old shell stays. Workbox deletes the files of older builds when this one activates, never before.
 */
export function serveShell(): void {
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) =>
        isWholeFile(response) || (response.ok && isIndex(request)) ? response : null,
    },
  ]);
  precacheAndRoute(shellFiles);
  cleanupOutdatedCaches();
  // the development server has no precache
  if (import.meta.env.PROD)
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));
}

const isIndex = ({ url }: Request): boolean => new URL(url).pathname === '/index.html';

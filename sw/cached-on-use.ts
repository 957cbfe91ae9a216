import { registerRoute } from 'workbox-routing';
import { unlessReleased } from '#sw/release.ts';
import { isWholeFile } from '#sw/whole-file.ts';
import { worker } from '#sw/worker-scope.ts';

/**
 * Files that most people never need are not part of the shell; the first use of one caches them all. From then on,
 * each new build fetches its own versions before it takes over, as with the shell, so that a device that works
 * offline keeps doing so. The files belong to nobody in particular and outlive a sign-out; their names contain a hash
 * of their content.
 */
export function serveCachedOnUse(of: { cache: string; files: readonly string[] }): {
  keepAll: () => Promise<void>;
} {
  const { cache: name, files } = of;
  let keeping: Promise<void> | undefined;
  /** Fetches everything missing, once for all callers. */
  const keepAll = (): Promise<void> => {
    keeping ??= (async () => {
      const cache = await caches.open(name);
      for (const file of files) {
        if (await cache.match(file)) continue;
        const answer = await fetch(file);
        if (!isWholeFile(answer)) throw new Error(`${file} could not be fetched`);
        await cache.put(file, answer);
      }
    })().finally(() => {
      keeping = undefined;
    });
    return keeping;
  };
  const keepAnew = async (): Promise<void> => {
    if (await caches.has(name)) await keepAll();
  };
  const dropOld = async (): Promise<void> => {
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (!files.includes(new URL(request.url).pathname)) await cache.delete(request);
  };
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.includes(url.pathname),
    async ({ url, request, event }) => {
      const kept = await (await caches.open(name)).match(url.pathname);
      if (kept) return kept;
      (event as ExtendableEvent).waitUntil(unlessReleased(keepAll()).catch(() => undefined));
      return unlessReleased(fetch(request));
    },
  );
  worker.addEventListener('install', (event) => event.waitUntil(keepAnew()));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
  return { keepAll };
}

import { registerRoute } from 'workbox-routing';
import { pdfLibraryFiles } from '#sw/build-files.ts';
import { worker } from '#sw/worker-scope.ts';

/** Of nobody in particular, so it outlives a sign-out. What is in a file is in its name. */
const CACHE = 'pdf-library';

/**
 * The code that reads PDFs is half a megabyte that most people never need: it is not part of the shell, but kept
 * with the first PDF, whether that is opened or kept for later. From then on each build brings its own before it
 * takes over, as with the shell.
 */
export function servePdfLibrary(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && pdfLibraryFiles.includes(url.pathname),
    async ({ url, request, event }) => {
      const kept = await (await caches.open(CACHE)).match(url.pathname);
      if (kept) return kept;
      // whoever asks for one will ask for all
      (event as ExtendableEvent).waitUntil(keepAll().catch(() => undefined));
      return fetch(request);
    },
  );
  worker.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type;
    if (type !== 'KEEP_PDF_LIBRARY') return;
    const [port] = event.ports;
    event.waitUntil(
      keepAll()
        .catch(() => undefined)
        .then(() => port?.postMessage('over')),
    );
  });
  worker.addEventListener('install', (event) => event.waitUntil(keepAnew()));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
}

let keeping: Promise<void> | undefined;

/** Everything that is missing, by whoever asks first. */
function keepAll(): Promise<void> {
  keeping ??= (async () => {
    const cache = await caches.open(CACHE);
    for (const file of pdfLibraryFiles) if (!(await cache.match(file))) await cache.add(file);
  })().finally(() => {
    keeping = undefined;
  });
  return keeping;
}

/** A device that reads PDFs without a signal goes on doing so. */
async function keepAnew(): Promise<void> {
  if (await caches.has(CACHE)) await keepAll();
}

async function dropOld(): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys())
    if (!pdfLibraryFiles.includes(new URL(request.url).pathname)) await cache.delete(request);
}

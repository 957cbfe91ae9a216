// Records what happens to the workers of a page, to explain failures of update tests.
import type { Page } from '@playwright/test';

const PREFIX = 'worker-history:';
const LINES = 60;

/** Call it before the page is opened. Returns a function that returns the last lines of the record. */
export async function followWorkers(page: Page): Promise<() => string> {
  const from = performance.now();
  const lines: string[] = [];
  let last = '';
  const note = (line: string) => {
    if (line !== last) lines.push(`${((performance.now() - from) / 1000).toFixed(2)} s  ${line}`);
    last = line;
  };
  const devtools = await page.context().newCDPSession(page);
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions)
      note(`worker ${versionId}: ${status}, ${runningStatus}`);
  });
  await devtools.send('ServiceWorker.enable');
  page.on('request', (request) => note(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on('console', (message) => {
    if (message.text().startsWith(PREFIX)) note(message.text().slice(PREFIX.length));
  });
  await page.addInitScript((prefix) => {
    // not in frames
    if (window !== window.top) return;
    const say = (what: string) => console.debug(prefix + what);
    ServiceWorker.prototype.postMessage = new Proxy(ServiceWorker.prototype.postMessage, {
      apply(post, worker: ServiceWorker, sent: [{ type?: string }]) {
        say(`${sent[0].type} to the worker that is ${worker.state}`);
        return Reflect.apply(post, worker, sent);
      },
    });
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      say('another worker controls the page'),
    );
  }, PREFIX);
  return () => lines.slice(-LINES).join('\n');
}

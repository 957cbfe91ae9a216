import { nextTask } from '#src/ui/hooks/next-task.ts';

/** Style sheets and scripts that were asked for, and when they are there. */
const coming = new Map<string, Promise<unknown>>();
/** Scripts that have run. */
const run = new Set<string>();

/**
 * Every `import()` of a build, with the files that the build says it stands on (vite.worker.ts). In the place of
 * Vite's own: that asks a module for its address, and this is also part of a file that is none. The scripts among
 * them run in tasks of their own, in the order of the build (vite.config.ts): in one piece they would keep a slow
 * phone from answering a touch.
 */
export async function fetchPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    // in a task of its own: requesting the files takes as long as rendering what wants them
    if (files.length) await nextTask();
    await Promise.all(files.map(async (file) => bring(`/${file}`)));
    for (const file of files) if (file.endsWith('.js')) await runInTurn(`/${file}`);
    return await load();
  } catch (problem) {
    dispatchEvent(new Event('vite:preloadError'));
    throw problem;
  }
}

async function runInTurn(file: string): Promise<void> {
  if (run.has(file)) return;
  await import(/* @vite-ignore */ file);
  run.add(file);
}

/** A script is only asked for ahead; a style sheet has to be there. */
function bring(href: string): Promise<unknown> | undefined {
  const known = coming.get(href);
  if (known || run.has(href)) return known;
  const isStyle = href.endsWith('.css');
  if (document.querySelector(`link[href="${href}"]${isStyle ? '[rel=stylesheet]' : ''}`)) return undefined;
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  if (!isStyle) return undefined;
  const there = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      // or the next who needs it would take it for there
      link.remove();
      coming.delete(href);
      reject(new Error(`Unable to preload ${href}`));
    });
  });
  coming.set(href, there);
  return there;
}

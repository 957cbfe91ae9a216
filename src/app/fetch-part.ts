import { nextTask } from '#src/ui/hooks/next-task.ts';

/** Style sheets and scripts that were requested; each promise resolves once they are loaded. */
const requested = new Map<string, Promise<unknown>>();
/** Scripts that have been evaluated. */
const run = new Set<string>();

/**
 * Performs every `import()` of a build, together with the dependencies that the build lists for it
 * (vite/worker.ts). It replaces Vite's own helper, which needs a module's URL, because this code is also part
 * of a file that is not a module. The scripts are evaluated in separate tasks, in build order
 * (vite.config.ts): in one task they would keep a slow phone from responding to touch.
 */
export async function fetchPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    // in a separate task: requesting the files takes as long as rendering what needs them
    if (files.length) await nextTask();
    await Promise.all(files.map(async (file) => request(`/${file}`)));
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

/** A script is only preloaded; a style sheet has to be loaded. */
function request(href: string): Promise<unknown> | undefined {
  const known = requested.get(href);
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
      // otherwise the next caller would take it for loaded
      link.remove();
      requested.delete(href);
      reject(new Error(`Unable to preload ${href}`));
    });
  });
  requested.set(href, there);
  return there;
}

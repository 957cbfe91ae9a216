const coming = new Map<string, Promise<unknown>>();

/**
 * Every `import()` of a build, with the files that the build says it stands on (vite.worker.ts). In the place of
 * Vite's own: that asks a module for its address, and this is also part of a file that is none.
 */
export async function fetchPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map(async (file) => bring(`/${file}`)));
    return await load();
  } catch (problem) {
    dispatchEvent(new Event('vite:preloadError'));
    throw problem;
  }
}

/** A script is only asked for ahead; a style sheet has to be there. */
function bring(href: string): Promise<unknown> | undefined {
  const isStyle = href.endsWith('.css');
  if (document.querySelector(`link[href="${href}"]${isStyle ? '[rel=stylesheet]' : ''}`))
    return coming.get(href);
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
      reject(new Error(`Unable to preload ${href}`));
    });
  });
  coming.set(href, there);
  return there;
}

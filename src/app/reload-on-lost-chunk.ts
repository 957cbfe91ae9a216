import { onlyHere, unsaved } from '#src/data/unsaved.ts';

const KEY = 'sojourn:reloaded-for-chunk';
const AGAIN_AFTER_MS = 60_000;
/** What a reload would lose, besides what is not stored on the device. */
const WORDS = 'input:focus,textarea:focus,[data-unsaved]';

/**
 * A lazy chunk that cannot be fetched usually means a newer build on the server. The page is reloaded once, and
 * only if the server responds: offline, a reload would change nothing and lose the scroll position. While
 * somebody is typing, or words exist only on screen, it is left to the next lost chunk. The error is passed on to
 * the part that is missing its code.
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    // the clock may have been set back
    if (Math.abs(Date.now() - last) < AGAIN_AFTER_MS) return;
    // the browser's own fetch: the code that makes calls may be the missing chunk
    void fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      (answer) => {
        if (!answer.ok || unsaved.items.length + onlyHere.size > 0 || document.querySelector(WORDS)) return;
        sessionStorage.setItem(KEY, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}

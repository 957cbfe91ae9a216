const KEY = 'sojourn:reloaded-for-chunk';
const AGAIN_AFTER_MS = 60_000;

/**
 * A lazy chunk that cannot be fetched usually means a newer build on the server. One reload, guarded, and only when
 * the server answers: offline a reload would change nothing and lose the scroll position.
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    event.preventDefault();
    void fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      (answer) => {
        if (!answer.ok) return;
        sessionStorage.setItem(KEY, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}

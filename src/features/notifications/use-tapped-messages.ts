import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPanel } from '#src/ui/layers/shell-panels.ts';

/** The panel itself, where a message told of several. */
const PANEL = '#notifications';

/**
 * A message that was tapped leads to what it is about: in this window, without loading it anew, and where it
 * has just been opened for that.
 */
export function useTappedMessages(): void {
  const router = useRouter();
  useEffect(() => {
    if (location.hash === PANEL) {
      void router.navigate({ to: '.', hash: '', replace: true });
      openPanel('notifications');
    }
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const follow = ({ data, ports }: MessageEvent) => {
      const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
      if (type !== 'OPEN' || typeof path !== 'string') return;
      // without an answer the worker takes this window for one that does not listen
      ports[0]?.postMessage(true);
      if (path.endsWith(PANEL)) openPanel('notifications');
      else void router.navigate({ to: path });
    };
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [router]);
}

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPanel } from '#src/ui/layers/shell-panels.ts';

/** The panel itself, for a message about several notifications. */
const PANEL = '#notifications';

/**
 * Navigates to what a tapped message is about: in this window, without reloading it, including a window that
 * was just opened for it.
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
      // without a reply the worker assumes that this window does not listen
      ports[0]?.postMessage(true);
      if (path.endsWith(PANEL)) openPanel('notifications');
      else void router.navigate({ to: path });
    };
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [router]);
}

import type { PageSignals } from '#src/sync/start.ts';

/** Reloads at the start page: nothing of the last person stays in memory or in the URL. */
export const leaveForStart = (): void => location.assign('/');

/** What a page reports to the sync engine. Each is a hint to check, never proof. */
export const pageSignals: PageSignals = {
  isVisible: () => document.visibilityState === 'visible',
  onHint: (listener) => {
    const onVisible = () => document.visibilityState === 'visible' && listener();
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    window.addEventListener('pageshow', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
      window.removeEventListener('pageshow', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
  onLeave: (listener) => {
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  },
};

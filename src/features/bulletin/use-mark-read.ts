import { useEffect } from 'react';
import { readBulletins } from '#src/mutations/bulletin/read-bulletins.ts';

/** Bulletins up to this time count as read once they are on screen in a visible page. */
export function useMarkRead(eventId: string, to: string | undefined): void {
  useEffect(() => {
    if (to === undefined) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      // a device that cannot store the mark shows them as new again
      readBulletins({ eventId, to }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [eventId, to]);
}

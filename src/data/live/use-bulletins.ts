import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readBulletins, type BulletinsView } from '#src/data/views/bulletin.ts';

/** The bulletins of an event, and which of them are unread. */
export const useBulletins = (eventId: string): Live<BulletinsView> =>
  useLive({
    key: `bulletins/${eventId}`,
    pullKey: eventId,
    stale: STALE.feed,
    read: async (data) => {
      const view = await readBulletins(data, eventId);
      return loadedList(data, eventId, view, view.bulletins.length === 0);
    },
  });

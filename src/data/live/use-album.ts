import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readAlbum, type AlbumPicture } from '#src/data/views/feed.ts';

/** All pictures that were shared in the feed of an event, newest first. */
export const useAlbum = (eventId: string): Live<AlbumPicture[]> =>
  useLive({
    key: `album/${eventId}`,
    pullKey: eventId,
    stale: STALE.feed,
    read: async (data) => {
      const pictures = await readAlbum(data, eventId);
      return loadedList(data, eventId, pictures, pictures.length === 0);
    },
  });

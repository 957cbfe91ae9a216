import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readDocuments, type DocumentsView } from '#src/data/views/documents.ts';

/** The documents of an event: all of them for hosts; for guests, their own and the common ones. */
export const useDocuments = (eventId: string): Live<DocumentsView> =>
  useLive({
    key: `documents/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const view = await readDocuments(data, eventId);
      return loadedList(data, eventId, view, view.documents.length === 0);
    },
  });

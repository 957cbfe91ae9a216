import { STALE } from '#contract/constants.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import {
  readDocuments,
  readFolders,
  type DocumentsView,
  type FoldersView,
} from '#src/data/views/documents.ts';

/** The documents of an event: all of them for hosts; for guests, their own and the common ones. */
export const useDocuments = (eventId: string): Live<DocumentsView> =>
  useRead('documents', eventId, readDocuments);

/** All of them and whose they are, for hosts. */
export const useFolders = (eventId: string): Live<FoldersView> => useRead('folders', eventId, readFolders);

const useRead = <View extends DocumentsView>(
  what: string,
  eventId: string,
  readView: (data: LocalData, eventId: string) => Promise<View>,
): Live<View> =>
  useLive({
    key: `${what}/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const view = await readView(data, eventId);
      return loadedList(data, eventId, view, view.documents.length === 0);
    },
  });

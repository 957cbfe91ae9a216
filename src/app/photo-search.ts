import { useConnection } from '#src/data/live/use-connection.ts';
import { photoCalls } from '#src/session/photo-calls.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import type { PhotoSearch } from '#src/ui/covers/photo-search.ts';

/** What the picture chooser finds photos with; loaded when it is opened. */
export const photoSearch: PhotoSearch = {
  ...photoCalls,
  useStatus: () => ({
    offered: usePublicConfig()?.photos === true,
    online: useConnection().state === 'online',
  }),
};

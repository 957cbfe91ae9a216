import { useConnection } from '#src/data/live/use-connection.ts';
import { photoCalls } from '#src/session/photo-calls.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import type { PhotoSearch } from '#src/ui/covers/photo-search.ts';

/** The photo search of the picture chooser; loaded when the chooser opens. */
export const photoSearch: PhotoSearch = {
  ...photoCalls,
  useStatus: () => ({
    offered: usePublicConfig()?.photos === true,
    online: useConnection().state === 'online',
  }),
};

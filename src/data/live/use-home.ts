import { STALE } from '#contract/constants.ts';
import { loadedHome } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { HOME } from '#src/data/pull-request.ts';
import { readHome, type HomeView } from '#src/data/views/home.ts';

export const useHome = (): Live<HomeView> =>
  useLive({
    key: 'home',
    pullKey: HOME,
    stale: STALE.feed,
    read: async (data) => {
      const home = await readHome(data);
      return loadedHome(data, home, home.events.length + home.discover.length === 0);
    },
  });

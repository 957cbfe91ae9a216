import { STALE } from '#contract/constants.ts';
import { loadedHome } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { HOME } from '#src/data/pull-request.ts';
import type { EventView } from '#src/data/views/event.ts';
import { readManageList } from '#src/data/views/home.ts';

/** Events that the person owns or hosts, by start. */
export const useManageList = (): Live<EventView[]> =>
  useLive({
    key: 'manage',
    pullKey: HOME,
    stale: STALE.feed,
    read: async (data) => {
      const events = await readManageList(data);
      return loadedHome(data, events, events.length === 0);
    },
  });

import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedHome } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { HOME } from '#src/data/pull-request.ts';
import { readAgenda } from '#src/data/views/agenda.ts';
import type { ItineraryView } from '#src/data/views/event.ts';

/** The programmes of the person's own events that are on now or start soon. */
export const useAgenda = (): Live<ItineraryView[]> =>
  useLive({
    key: 'agenda',
    pullKey: HOME,
    stale: STALE.feed,
    read: async (data) => {
      const agenda = await readAgenda(data);
      return loadedHome(data, agenda, agenda.length === 0);
    },
  });

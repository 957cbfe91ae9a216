import { STALE } from '#contract/constants.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readDays } from '#src/data/views/event.ts';

/** The days of an event without their activities, of which there may be thousands. */
export const useDays = (eventId: string): Live<Awaited<ReturnType<typeof readDays>>> =>
  useLive({
    key: `days/${eventId}`,
    pullKey: eventId,
    stale: STALE.event,
    read: async (data) => {
      const days = await readDays(data, eventId);
      return loadedList(data, eventId, days, days.length === 0);
    },
  });

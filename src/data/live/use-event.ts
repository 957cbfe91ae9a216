import { STALE } from '#contract/constants.ts';
import { isDeletedHere, loadedOf } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readEvent, type EventView } from '#src/data/views/event.ts';

/** `sync` marks edits of the event, `syncOf.rsvp` one's own answer. */
export const useEvent = (eventId: string): Live<EventView> =>
  useLive({
    key: `event/${eventId}`,
    pullKey: eventId,
    stale: STALE.event,
    read: async (data) => {
      const event = await readEvent(data, eventId);
      const gone = !event && (await isDeletedHere(data, eventId));
      return { ...(await loadedOf(data, eventId, event)), gone };
    },
  });

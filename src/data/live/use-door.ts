import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readDoor, type DoorView } from '#src/data/views/door.ts';

/** The guest list as hosts at the door need it: who is in, and since when. */
export const useDoor = (eventId: string): Live<DoorView> =>
  useLive({
    key: `door/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const door = await readDoor(data, eventId);
      return loadedList(data, eventId, door, door.guests.length === 0);
    },
  });

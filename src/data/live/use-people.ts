import { STALE } from '#contract/constants.ts';
import { loadedOf } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readPeople, type KnownPeople } from '#src/data/views/people.ts';

// until it has been read
const NOBODY: KnownPeople = { people: [], isWhole: true };
/** Rows read at first. */
const FIRST = 60;

/** The people who can be mentioned in an event: the first rows of the list, or everybody once `all` is true. */
export function usePeople(eventId: string, all: boolean): KnownPeople {
  const of = { pullKey: eventId, stale: STALE.rsvps };
  const first = useLive({
    ...of,
    key: `people/${eventId}/first`,
    read: async (data) => loadedOf(data, eventId, await readPeople(data, eventId, FIRST)),
  });
  const whole = useLive({
    ...of,
    key: `people/${eventId}/${all ? 'all' : 'none'}`,
    read: async (data) => loadedOf(data, eventId, all ? await readPeople(data, eventId) : NOBODY),
  });
  if (all && whole.state === 'ready') return whole.value;
  return first.state === 'ready' ? first.value : NOBODY;
}

import { STALE } from '#contract/constants.ts';
import { loadedOf } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readPeople, type KnownPeople } from '#src/data/views/people.ts';

// before it is read, nothing says that there are others
const NOBODY: KnownPeople = { people: [], isWhole: true };
/** A list of so many is read at once. */
const FIRST = 60;

/** Who can be named in an event: the first few, and everybody where `all` of a long list are wanted. */
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

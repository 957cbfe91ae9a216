import type { Mention } from '#contract/rules/mentions.ts';
import { displayName } from '#contract/rules/names.ts';
import { STALE } from '#contract/constants.ts';
import { loadedOf } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readRsvps } from '#src/data/views/rsvps.ts';

export interface NamedPerson extends Mention {
  picture: string | null;
}
const NOBODY: readonly NamedPerson[] = [];

/**
 * Who takes part in an event and has a name, by name; nobody as far as this device may not know. Never an
 * address in place of a name: hosts hold those, too.
 */
export function usePeople(eventId: string): readonly NamedPerson[] {
  const live = useLive({
    key: `people/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const rsvps = await readRsvps(data, eventId);
      const people = rsvps.flatMap(({ status, user: { guid, firstName, lastName, profilePic } }) =>
        status === 'YES' && guid && firstName
          ? [{ id: guid, name: displayName({ firstName, lastName }), picture: profilePic }]
          : [],
      );
      return loadedOf(data, eventId, people);
    },
  });
  return live.state === 'ready' ? live.value : NOBODY;
}

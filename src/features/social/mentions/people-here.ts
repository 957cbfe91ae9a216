import { createContext, useContext, useMemo, useState } from 'react';
import { ownData } from '#src/data/databases/current-data.ts';
import { usePeople } from '#src/data/live/use-people.ts';
import { readPeople, type KnownPeople, type NamedPerson } from '#src/data/views/people.ts';

export interface PeopleHere extends KnownPeople {
  /** There may be thousands: all of them are read only once somebody looks for one. */
  want(): void;
  everybody(): Promise<readonly NamedPerson[]>;
}

/** The people who can be mentioned in the feed on screen, looked up once for all of its cards. */
export const PeopleHere = createContext<PeopleHere>({
  people: [],
  isWhole: true,
  want: () => undefined,
  everybody: () => Promise.resolve([]),
});
export const usePeopleHere = (): PeopleHere => useContext(PeopleHere);

/** For the component that shows the feed of this event. */
export function usePeopleOf(eventId: string): PeopleHere {
  const [wanted, setWanted] = useState(false);
  const { people, isWhole } = usePeople(eventId, wanted);
  return useMemo(
    () => ({
      people,
      isWhole,
      want: () => setWanted(true),
      everybody: async () =>
        isWhole && people.length > 0 ? people : (await readPeople(ownData(), eventId)).people,
    }),
    [people, isWhole, eventId],
  );
}

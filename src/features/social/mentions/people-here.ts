import { createContext, useContext, useMemo, useState } from 'react';
import { ownData } from '#src/data/databases/current-data.ts';
import { usePeople } from '#src/data/live/use-people.ts';
import { readPeople, type KnownPeople, type NamedPerson } from '#src/data/views/people.ts';

export interface PeopleHere extends KnownPeople {
  /** Of thousands, all are read when somebody looks for one of them. */
  want(): void;
  everybody(): Promise<readonly NamedPerson[]>;
}

/** Who can be named in the feed on screen. Cards are many, so it is looked up once for all of them. */
export const PeopleHere = createContext<PeopleHere>({
  people: [],
  isWhole: true,
  want: () => undefined,
  everybody: () => Promise.resolve([]),
});
export const usePeopleHere = (): PeopleHere => useContext(PeopleHere);

/** For whoever shows the feed of this event. */
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

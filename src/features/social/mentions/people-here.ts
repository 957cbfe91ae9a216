import { createContext, useContext } from 'react';
import type { NamedPerson } from '#src/data/live/use-people.ts';

/** Who can be named in the feed on screen. Cards are many, so it is looked up once for all of them. */
export const PeopleHere = createContext<readonly NamedPerson[]>([]);
export const usePeopleHere = (): readonly NamedPerson[] => useContext(PeopleHere);

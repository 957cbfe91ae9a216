import { createContext, useContext } from 'react';
import type { ReaderView } from '#src/data/views/readers.ts';

/** How far everybody has read. There can be many bulletins and guests, so one lookup serves them all. */
export const ReadersHere = createContext<readonly ReaderView[]>([]);
export const useReadersHere = (): readonly ReaderView[] => useContext(ReadersHere);

import { createContext, useContext } from 'react';
import type { ReaderView } from '#src/data/views/readers.ts';

/** How far everybody has read. Bulletins are many and guests too, so it is looked up once for all of them. */
export const ReadersHere = createContext<readonly ReaderView[]>([]);
export const useReadersHere = (): readonly ReaderView[] => useContext(ReadersHere);

import { createContext } from 'react';

/**
 * Whether a row shows all that it has. Of many rows that come into view at once, each shows first what is read,
 * and as soon as there is time what can be done.
 */
export const IsWhole = createContext(true);

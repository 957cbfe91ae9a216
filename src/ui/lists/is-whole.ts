import { createContext } from 'react';

/**
 * Whether a row shows everything. When many rows come into view at once, each first shows its text, and its
 * actions as soon as there is time.
 */
export const IsWhole = createContext(true);

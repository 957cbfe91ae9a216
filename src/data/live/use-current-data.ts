import { useSyncExternalStore } from 'react';
import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';

/** Whose data this tab works with; changes at sign-in and sign-out. */
export const useCurrentData = () => useSyncExternalStore(onCurrentData, currentData);

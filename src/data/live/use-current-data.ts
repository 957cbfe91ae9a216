import { useSyncExternalStore } from 'react';
import { currentData, onCurrentData } from '#src/data/current-data.ts';

/** Whose data this tab works with; changes at sign-in and sign-out. */
export const useCurrentData = () => useSyncExternalStore(onCurrentData, currentData);

import { useSyncExternalStore } from 'react';
import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';

/** A page drawn by the server is nobody's, and so it is while the browser takes it over. */
const nobodys = () => null;

/** Whose data this tab works with; changes at sign-in and sign-out. */
export const useCurrentData = () => useSyncExternalStore(onCurrentData, currentData, nobodys);

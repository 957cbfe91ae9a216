import { useSyncExternalStore } from 'react';
import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';

/** A server-rendered page is nobody's, and must stay so while it hydrates. */
const nobodys = () => null;

/** The data this tab works with; changes at sign-in and sign-out. */
export const useCurrentData = () => useSyncExternalStore(onCurrentData, currentData, nobodys);

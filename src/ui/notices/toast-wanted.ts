import { proxy, useSnapshot } from 'valtio';

const store = proxy({ wanted: false });

export const wantToasts = (): void => {
  store.wanted = true;
};
/** True from the first toast on. */
export const useToastsWanted = (): boolean => useSnapshot(store).wanted;

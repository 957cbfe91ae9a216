import { useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const sheets = proxy({ open: 0 });

/** While a sheet is open, toasts keep clear of its title and its close button. */
export function useToastsAside(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    sheets.open += 1;
    return () => void (sheets.open -= 1);
  }, [opened]);
}

export const useIsSheetOpen = (): boolean => useSnapshot(sheets).open > 0;

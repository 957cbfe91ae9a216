import { useLayoutEffect } from 'react';

let sheets = 0;

/** While a sheet is open, toasts are at the window's edge: below the bar they would cover the sheet's title. */
export function useToastsAside(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    sheets += 1;
    document.documentElement.dataset.sheet = '';
    return () => {
      sheets -= 1;
      if (sheets === 0) delete document.documentElement.dataset.sheet;
    };
  }, [opened]);
}

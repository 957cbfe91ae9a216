import { BREAKPOINTS_PX } from '#contract/constants.ts';

/** Whether a layout made for a window of this width (px) also fits the current window. */
export const fitsWindow = (widthPx: number): boolean =>
  Object.values(BREAKPOINTS_PX).every(
    (px) => matchMedia(`(min-width: ${px / 16}em)`).matches === widthPx >= px,
  );

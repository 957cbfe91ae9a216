import { BREAKPOINTS_PX } from '#contract/constants.ts';

/** Whether what was laid out for a window of this width (px) is laid out the same here. */
export const fitsWindow = (widthPx: number): boolean =>
  Object.values(BREAKPOINTS_PX).every(
    (px) => matchMedia(`(min-width: ${px / 16}em)`).matches === widthPx >= px,
  );

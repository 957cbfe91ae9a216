/**
 * Digits of Arabic, Persian and full-width scripts; those of Devanagari and Bengali, whose zero is six into its row
 * of sixteen.
 */
const OTHERS = /[٠-٩۰-۹０-９]|([०-९০-৯])/g;

/** Replaces digits of other scripts, as typed on their keyboards, by 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(OTHERS, (digit, late) => String((digit.charCodeAt(0) - (late ? 6 : 0)) & 15));

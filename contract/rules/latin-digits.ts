/** Arabic, Persian, full-width; Devanagari and Bengali, whose ten begin at six in their row of sixteen. */
const OTHERS = /[٠-٩۰-۹０-９]|([०-९০-৯])/g;

/** Digits of other scripts, as their keyboards type them, become 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(OTHERS, (digit, late) => String((digit.charCodeAt(0) - (late ? 6 : 0)) & 15));

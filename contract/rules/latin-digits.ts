/** Where ten digits begin: Arabic, Persian, Devanagari, Bengali, full-width. */
const ZEROS = ['٠', '۰', '०', '০', '０'].map((zero) => zero.charCodeAt(0));

/** Digits of other scripts, as their keyboards type them, become 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹०-९০-৯０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  });

/**
 * A whole number as text: 12,345. Without the browser's language data, which `toLocaleString` loads on first use:
 * that takes a slow phone a tenth of a second.
 */
export const wholeNumber = (n: number): string => String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

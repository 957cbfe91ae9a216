import { foldName } from '#contract/gazetteer/fold-name.ts';

const short = new Intl.DisplayNames(['en'], { type: 'region', style: 'short', fallback: 'code' });
const long = new Intl.DisplayNames(['en'], { type: 'region', style: 'long', fallback: 'code' });

/** "Austria", "UK" */
export const countryName = (code: string): string => short.of(code) ?? code;

const words = new Map<string, string>();
/** Words that find a country, folded for comparison. */
export function countryWords(code: string): string {
  let known = words.get(code);
  if (known === undefined) {
    known = foldName(`${short.of(code)} ${long.of(code)}`);
    words.set(code, known);
  }
  return known;
}

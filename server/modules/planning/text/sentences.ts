import { findTimes } from '#server/modules/reading/find-times.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';

/** Shorter lines do not continue on the next. */
const LINE_MIN = 50;
/** Longer lines do not continue either. */
const LINE_MAX = 1000;
/** Words that cannot end a sentence. */
export const LEADS_ON =
  /\s(?:who|that|which|as|or|an?|the|of|at|to|in|from|and|with|for|by|der|die|das|den|dem|des|von|im|am|zum|zur|und|mit|für|de|du|la|le|les|des|au|aux|et|à|avec|el|los|las|del|al|en|y|con|di|da|il|lo|gli|della|dello|nel|nella|e|do|dos|das|ao|em|no|na|com|van|het|een|op|bij|met|og|och|med|på|til|till)\s*$/iu;
const GOES_ON = /[\p{L}\d,)–-]\s*$/u;

/** Joins prose that continues in lower case on the next line. */
export function joinProse(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (
      last &&
      last.text.length + line.text.length < LINE_MAX &&
      isProse(last.text) &&
      (/^\p{Ll}/u.test(line.text) || /,\s*$/.test(last.text) || LEADS_ON.test(last.text)) &&
      !line.text.includes('\t') &&
      !leadsToTime(line.text)
    )
      out[out.length - 1] = {
        ...last,
        text: `${last.text} ${line.text}`,
        source: `${last.source} ${line.source}`,
      };
    else out.push(line);
  }
  return out;
}

const isProse = (text: string): boolean =>
  text.length >= LINE_MIN && !text.includes('\t') && GOES_ON.test(text);
const leadsToTime = (text: string): boolean => (findTimes(text)[0]?.from ?? 9) < 3;

/** "…at 12:30. In the afternoon…": not after a short word, which may be an abbreviation. */
const SENTENCE_END =
  /(?<=\p{Ll}{4}[.!?]|\p{Lu}\p{Ll}{3}(?<!Prof|Univ|Dept|Capt|Sept|Bldg)[.!?]|(?:19|20)\d\d[.!]|\d\p{Lu}{2}[.]|\p{Ll}{3}\p{L}*\)[.]|\p{Ll}\)[.]|\d[:.h]\d\d[.!]|\d\s?[ap]m[.!]|\dh[.])\s+(?=\p{Lu}[\p{L}'’]|[AÀ]\s(?:las?\s)?\d)/u;
export const sentencesOf = (line: string): string[] =>
  line.includes('\t') || findTimes(line).length === 0 ? [line] : line.split(SENTENCE_END);

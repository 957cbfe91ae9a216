import { findTimes, type FoundTime } from '#server/modules/reading/find-times.ts';
import { sentencesOf } from '#server/modules/planning/text/sentences.ts';
import { ARRIVES, STAY } from '#server/modules/planning/text/kinds-of-lines.ts';

/** What the dialog writes at the beginning of a prompt, up to its dates. */
const ASKS = /^\s*plan an experience (?:on|from)\s+/i;
/** The end of a sentence, before a capital letter or after a year: "3 May 2027. 9:00 Breakfast". */
const SENTENCE_END = /(?<=[.!?])(?<!\b[ap]\.m\.)(?<!\b\p{Lu}\p{Ll}{0,2}\.)\s+(?=\p{Lu})|(?<=\b\d{4}\.)\s+/u;

/** The sentences of a prompt. */
export const promptLines = (prompt: string): string[] =>
  prompt
    .replace(ASKS, '')
    .split(/\n|;\s+/)
    .flatMap((line) => line.split(SENTENCE_END));

/** Separators after which another activity begins. */
const BREAK =
  /[,;.|/•·–—]\s*(?:and\s+|&\s+)?(?:then\s+|followed by\s+)?(?:at\s+|from\s+|um\s+|ab\s+|à\s+|a las\s+)?$|\s(?:and )?then\s+(?:at\s+|from\s+)?$/iu;
const SECOND_END =
  /[\s,;–—-]+(?=(?:check[\s-]?out|arr(?:ives?|ival|\.)?|ankunft|arrivée|llegada|chegada)\b)/iu;

/** Splits a line with several activities, such as "9:00 Breakfast, 10:30 City tour", or a departure and its arrival. */
export const segmentsOf = (line: string): string[] => sentencesOf(line).flatMap(partsOf);

function partsOf(line: string): string[] {
  if (line.includes('\t')) return endsOf(line);
  const times = findTimes(line);
  if (times.length < 2) return [line];
  const ends = endsOf(line);
  if (ends.length > 1) return ends;
  if (/→|->/.test(line)) return [line];
  const two = nameThenTime(line, times);
  if (two) return two;
  const cuts = times.slice(1).filter(({ from }) => BREAK.test(line.slice(0, from)));
  const leads =
    /^\W*$/.test(line.slice(0, times[0]?.from ?? 0)) || /[:,]\s*$/.test(line.slice(0, times[0]?.from));
  if (!leads || cuts.length === 0) return [line];
  return [0, ...cuts.map(({ from }) => from)].map((from, at) =>
    line
      .slice(from, cuts[at]?.from)
      .replace(/[\s,;|/•·–—]+(?:and |& )?(?:then|followed by)?\s*$/i, '')
      .trim(),
  );
}

/** "Departure at 15:00, return around 18:30": each name precedes its time. */
function nameThenTime(line: string, times: readonly FoundTime[]): string[] | null {
  const [first, second, more] = times;
  if (!first || !second || more || first.end || second.end || !/^\p{L}{3}/u.test(line)) return null;
  const between = line.slice(first.to, second.from);
  if (
    !/^[,;]\s+\p{L}{3}/u.test(between) ||
    /(?:until|till?|bis|jusqu['’]à|hasta|fino|to|by)\W*$/iu.test(between)
  )
    return null;
  return [line.slice(0, first.to), line.slice(first.to).replace(/^[,;]\s+(?:and |und |et |y |e )?/iu, '')];
}

function endsOf(line: string): string[] {
  const second = SECOND_END.exec(line);
  if (!second || second.index === 0) return [line];
  const parts = [line.slice(0, second.index), line.slice(second.index + second[0].length)];
  const paired = ARRIVES.test(parts[1] ?? '') || STAY.test(parts[1] ?? '');
  return paired && parts.every((part) => findTimes(part, { bare: true }).length > 0) ? parts : [line];
}

import { HALF_IN_WORDS, halfIn, spokenIn, type One } from '#server/modules/reading/spoken-times.ts';

export interface FoundTime {
  /** `HH:mm`, from 00:00 to 23:59. */
  start: string;
  end: string | null;
  /** It ends on a later date: written as +1, or implied by the times. */
  endsLater: boolean;
  from: number;
  to: number;
}

/** Also 6:45a, without a space. */
const HALF = 'a\\.?\\s?m\\.?|p\\.?\\s?m\\.?|(?<=[:.]\\d\\d)[ap]';
const NOON = 'noon|midday|midi|mediodía|mezzogiorno|meio-dia';
const MIDNIGHT = 'midnight|minuit|medianoche|mezzanotte|meia-noite|mitternacht';
const CLOCK = `(?:(\\d{1,2})(?:(?:[:.h]|\\s?h\\s)(\\d{2})|\\s?h(?!\\p{L}|\\d|\\s*\\d{1,2}\\s*m))(?::\\d{2})?\\s*(${HALF}|${HALF_IN_WORDS})?(?![\\d%]|(?!(?:hrs?|hs|h|uhr)(?!\\p{L}))\\p{L}|[.,]\\d)|(\\d{1,2})\\s*(${HALF}|uhr|uur|o['’]clock)(?!\\p{L})|(?:12\\s+)?(?<!apr[eè]s-)(${NOON}|${MIDNIGHT})(?!\\p{L}))`;
const ONE = new RegExp(`(?<![\\d.,:/€$£\\p{L}])${CLOCK}`, 'giu');
/** 0705, as airlines and the military write it. */
const FOUR = '(?:[01]\\d|2[0-3])[0-5]\\d';
const SPAN_OF_FOUR = new RegExp(`^\\s*(${FOUR})(?:\\s*(?:hrs?|h))?\\s*[-–—]\\s*(${FOUR})(?!\\d)`, 'i');
const FOUR_HOURS = new RegExp(`(?<![\\d.,:/€$£\\p{L}])(${FOUR})\\s*(?:hrs?|h|uhr|uur)(?!\\p{L})`, 'giu');
const FOUR_ALONE = new RegExp(`(?<![\\d.,:/€$£\\p{L}])(${FOUR})(?![\\d\\p{L}])`, 'giu');
const UNIT = '(?:uhr|uur|hrs?|hs|hod|h)(?!\\p{L})\\.?';
const BETWEEN = new RegExp(
  `^\\s*(?:${UNIT}\\s*)?(?:-|–|—|～|〜|~|→|>|(?:to|until|till?|bis|tot|à|a|al|às|as|alle|e|y|et|und|and|até|hasta|do)(?!\\p{L}))\\s*(?:las?\\s+|kl\\.?\\s*)?`,
  'iu',
);
const LEAD =
  /(?:(?<!\p{L})(?:from|at|ab|von|um|à partir de|à|a las?|às|as|desde las?|de|da|das|dalle|alle|ore|vers|dès|between|van|om|godz\.?|v|kl\.?|klo\.?|ca\.?|approx\.?|around|about|gegen)|@)\s*$/iu;
/** 9–10:30am, 9 to 11 am, 9 bis 11 Uhr: the second time shows what the first number means. */
const BARE = /(?<![\d.,:/€$£])(\d{1,2})\s*(?:-|–|—|to|until|bis|tot|à|às|a)\s*$/iu;
/** "until late" is no end */
const OPEN = '[-–—]\\s*(?:late|open end|ende offen|ende|close)(?!\\p{L})';
const AND_SO_ON =
  '\\(?(?:sharp|prompt(?:ly)?|onwards?|circa|ca\\.?|approx\\.?|pünktlich|précises?|environ)(?!\\p{L})\\.?\\)?';
/** "7 for 7.30": doors open at the first, it begins at the second. */
const FOR = 'for\\s+\\d{1,2}[.:]?\\d\\d(?:\\s*[ap]m)?(?![\\d\\p{L}])';
const TRAIL = new RegExp(`^(?:\\s*(?:${UNIT}|${OPEN}|${AND_SO_ON}|${FOR}))+`, 'iu');
const NEXT_DAY = /^\s*\(?\+\s*[1-3](?:\s*(?:d|days?|tag|jour|día|giorno)(?!\p{L}))?\)?(?!\d)/iu;
/** Words that only a time can follow. */
const BEFORE_TIME = /(?<!\p{L})(?:ore|dalle|alle|um|at|a las|às|om|godz\.?|kl\.?|klo\.?)\s*$/iu;

/** Nobody writes a longer line of times, and what is around each of them is looked at again. */
const LINE_MAX = 2000;

/**
 * Every time and span of times in a line, in order. `bare`: also takes four digits as a time, where they can be
 * nothing else.
 */
export function findTimes(whole: string, { bare = false } = {}): FoundTime[] {
  const line = whole.slice(0, LINE_MAX);
  const ones = spokenIn(line);
  for (const one of [
    ...[...line.matchAll(ONE)].flatMap((match) => oneOf(match, line) ?? []),
    ...foursIn(line, bare),
  ])
    if (!ones.some(({ from, to }) => one.from < to && one.to > from)) ones.push(one);
  ones.sort((a, b) => a.from - b.from);
  return togetherIn(withoutNames(withoutRemarks(ones, line), line), line);
}

function togetherIn(ones: readonly One[], line: string): FoundTime[] {
  const found: FoundTime[] = [];
  for (let at = 0; at < ones.length; at += 1) {
    const one = ones[at] as One;
    const next = ones[at + 1];
    const between = next && BETWEEN.exec(line.slice(one.to, next.from));
    if (next && between && between[0].length === next.from - one.to && joins(between[0], one, line)) {
      found.push(spanOf(one, next, line));
      at += 1;
      continue;
    }
    const before = BARE.exec(line.slice(0, one.from));
    const hours = Number(before?.[1]);
    if (
      before &&
      hours <= 24 &&
      (one.half || TRAIL.test(line.slice(one.to)) || /uhr|uur|noon|midday/i.test(said(one, line)))
    ) {
      const first: One = { hours, minutes: 0, half: null, from: before.index, to: before.index + 2 };
      found.push(spanOf(first, one, line));
    } else found.push({ start: clock(one), end: null, ...alone(one, line) });
  }
  return found;
}

/** 10:30 Ferry (check-in 9:00): times in brackets are ignored beside other times. */
function withoutRemarks(all: readonly One[], line: string): One[] {
  const ones = all.filter((one) => !isLength(one, line));
  const brackets = [
    ...line.matchAll(
      /\((?!\s*(?:arr\p{L}*|an|ab|ankunft|llegada|chegada|aankomst|dep|until|till|bis|to|ends?)(?!\p{L}))[^()]*\p{L}{3}[^()]*\)/giu,
    ),
  ];
  const isInside = ({ from }: One): boolean =>
    brackets.some(({ index, 0: text }) => from > index && from < index + text.length);
  const outside = ones.filter((one) => !isInside(one));
  return outside.length > 0 ? outside : ones;
}

const DURATION =
  /(?<!\p{L})(?:duration|dauer|durée|duración|durata|duração|duur|reisetid|varaktighet)\s*:?\s*(?:ca\.?\s*)?$/iu;
/** Sunrise 6:41am Sunset 5:22pm */
const OF_THE_SUN =
  /(?<!\p{L})(?:sun(?:rise|set)|sonnen(?:auf|unter)gang|(?:lever|coucher) du soleil|(?:high|low) tide|alba|tramonto|amanecer|atardecer)\s*:?\s*$/iu;
/** (20 km, 5 h 30): a distance and a duration. */
const isLength = ({ from, to }: One, line: string): boolean =>
  DURATION.test(line.slice(0, from)) ||
  OF_THE_SUN.test(line.slice(0, from)) ||
  (/\d\s?h/.test(line.slice(from, to)) &&
    /^\s*(?:\d{1,2}\s*)?m(?:in\p{L}*)?(?!\p{L})/iu.test(line.slice(to))) ||
  /\([^()]*\d\s?km(?!\p{L})[^()]*$/u.test(line.slice(0, from)) ||
  (/\d\s?h(?:\s?\d\d)?$/.test(line.slice(from, to)) &&
    /^\s*(?:aprox|approx|environ|circa|walk|drive|de (?:marche|route|trajet|camino|viaje)|di (?:cammino|viaggio)|gehzeit|fahrt)/iu.test(
      line.slice(to),
    ));

/** "21:00 The Midnight Owls": beside a clock time, a time word before a name belongs to the name. */
function withoutNames(ones: readonly One[], line: string): One[] {
  const isName = ({ from, to }: One): boolean =>
    /^\p{Lu}\p{Ll}/u.test(line.slice(from, to)) &&
    /^\s\p{L}{2}/u.test(line.slice(to)) &&
    !/(?:[-–—]|(?<!\p{L})(?:to|until|till?|bis))\s*$/iu.test(line.slice(0, from));
  const clocks = ones.filter((one) => !isName(one));
  return clocks.length > 0 ? clocks : [...ones];
}

/** A single time, possibly with the +1 of an arrival on the next day. */
function alone(one: One, line: string): Pick<FoundTime, 'endsLater' | 'from' | 'to'> {
  const { from, to } = withLead(one, line);
  const plus = NEXT_DAY.exec(line.slice(to));
  return { endsLater: plus !== null, from, to: to + (plus?.[0].length ?? 0) };
}

/** "10:00 and 14:00" are two times, "between 10:00 and 14:00" is a span. */
const joins = (between: string, { from }: One, line: string): boolean =>
  !/(?<!\p{L})(?:and|und|et|y|e)\s*$/iu.test(between) ||
  /(?:between|zwischen|entre|tra|tussen|mellan|mellem)\s*$/iu.test(line.slice(0, from));

const said = ({ from, to }: One, line: string): string => line.slice(from, to);

function foursIn(line: string, bare: boolean): One[] {
  const at = (text: string, from: number): One => ({
    hours: Number(text.slice(0, 2)),
    minutes: Number(text.slice(2)),
    half: null,
    from,
    to: from + text.length,
  });
  const span = SPAN_OF_FOUR.exec(line);
  const [first = '', last = ''] = span?.slice(1) ?? [];
  // 2026 - 2027 are years
  if (span && (bare || !/^20[1-5]\d$/.test(first) || !/^20[1-5]\d$/.test(last)))
    return [at(first, line.indexOf(first)), at(last, line.indexOf(last, line.indexOf(first) + first.length))];
  return [...line.matchAll(bare ? FOUR_ALONE : FOUR_HOURS)].map((match) => at(match[1] ?? '', match.index));
}

function oneOf(match: RegExpMatchArray, line: string): One | null {
  const [text, h, m, half, hoursAlone, halfAlone, word] = match;
  const from = match.index ?? 0;
  const span = { from, to: from + text.trimEnd().length };
  if (word) return { hours: new RegExp(MIDNIGHT, 'i').test(word) ? 0 : 12, minutes: 0, half: null, ...span };
  const hours = Number(h ?? hoursAlone);
  const minutes = Number(m ?? 0);
  const said = halfIn(half ?? halfAlone ?? '');
  if (hours > 24 || minutes > 59 || (said && (hours > 12 || hours === 0))) return null;
  // 4.50 is a price, 1.5 a number, and 3.05.2027 a date; 19.30 is a time if it is written like one
  if (/^\d{1,2}\.\d\d/.test(text)) {
    const after = line.slice(span.to);
    const clear =
      hours > 9 ||
      text.startsWith('0') ||
      said ||
      TRAIL.test(after) ||
      BEFORE_TIME.test(line.slice(0, from)) ||
      /\d[.:]\d\d\s*[-–—]\s*$/.test(line.slice(0, from)) ||
      /^[\s•·*▪-]*$/.test(line.slice(0, from));
    if (/^\s*(?:€|\$|£|eur|usd|gbp|chf|kg|km|m(?!\p{L})|l(?!\p{L})|%)/iu.test(after) || !clear) return null;
  }
  if (/^\d{1,2}\s+h$/i.test(text.trim()) && !standsAsTime(line, span)) return null;
  // 24h is all day
  if (hours === 24 && m === undefined) return null;
  return { hours, minutes, half: said, ...span };
}

/** "9 h" is a time at the beginning of a line or after a leading word; otherwise it is a duration. */
function standsAsTime(line: string, { from, to }: { from: number; to: number }): boolean {
  const before = line.slice(0, from);
  return (
    /^[\s•·*▪–—-]*$|\t\s*$|\d\s*(?:h|h\s?\d\d)?\s*[-–—à]\s*$/iu.test(before) ||
    /(?<!\p{L})(?:à partir de|à|de|dès|vers|a las?|ore|alle|dalle|às|das|um|ab|kl\.?|jusqu['’]à)\s*$/iu.test(
      before,
    ) ||
    /^\s*(?:[-–—]|à)\s*\d/.test(line.slice(to))
  );
}

function spanOf(first: One, last: One, line: string): FoundTime {
  // "9 to 11 pm": the start is in the morning only if the span would otherwise run backwards
  const half =
    first.half ??
    (last.half && inMinutes({ ...first, half: last.half }) < inMinutes(last)
      ? last.half
      : last.half
        ? 'am'
        : null);
  const [start, end] = [clock({ ...first, half }), clock(last)];
  const plus = NEXT_DAY.exec(line.slice(last.to));
  const to = last.to + (plus?.[0].length ?? 0);
  const midnight = end === '00:00' || last.hours === 24;
  return {
    start,
    end: midnight ? '23:59' : end,
    endsLater: plus !== null || (!midnight && end <= start),
    from: withLead(first, line).from,
    to: withLead({ ...last, to }, line).to,
  };
}

/** A zone in capitals after a time. */
const ZONE =
  /^\s(?:[CEMP][SD]?T|GMT|UTC|BST|IST|JST|[CEW]ES?T|AE[SD]T|MEZ|MESZ|AK[SD]T|HST|NZ[SD]T|SAST|EAT|CAT|SGT|HKT|KST)(?![\p{L}\d])/u;
/** Including the word that introduces it. */
function withLead({ from, to }: One, line: string): { from: number; to: number } {
  const lead = LEAD.exec(line.slice(0, from));
  const unit = TRAIL.exec(line.slice(to));
  const end = to + (unit?.[0].length ?? 0);
  const zone = ZONE.exec(line.slice(end));
  return { from: lead ? lead.index : from, to: end + (zone?.[0].length ?? 0) };
}

const inMinutes = ({ hours, minutes, half }: One): number =>
  ((half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours % 24) % 24) * 60 + minutes;

function clock(one: One): string {
  const all = inMinutes(one);
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
}

export interface FoundTime {
  /** `HH:mm`, from 00:00 to 23:59. */
  start: string;
  end: string | null;
  /** It ends on a later date: written as +1, or because the clock says so. */
  endsLater: boolean;
  from: number;
  to: number;
}

const CLOCK =
  "(?:(\\d{1,2})(?:[:.h](\\d{2})|h(?!\\d))(?::\\d{2})?\\s*(a\\.?m\\.?|p\\.?m\\.?)?(?![\\d%])|(\\d{1,2})\\s*(a\\.?m\\.?|p\\.?m\\.?|uhr|o['’]clock)(?![\\p{L}])|(noon|midday|midnight)(?![\\p{L}]))";
const ONE = new RegExp(`(?<![\\d.,:/€$£])${CLOCK}`, 'giu');
const BETWEEN = /^\s*(?:uhr\s*)?(?:-|–|—|→|to|until|till|til|bis|à|a|al|até)\s*/iu;
const LEAD = /(?:\bfrom|\bat|\bab|\bvon|\bum|\bà|\bbetween|@)\s*$/iu;
/** 9–10:30am, 9 to 11 am: the first number has its meaning from the second. */
const BARE = /(?<![\d.,:/€$£])(\d{1,2})\s*(?:-|–|—|to|until|bis)\s*$/iu;

interface One {
  hours: number;
  minutes: number;
  half: 'am' | 'pm' | null;
  from: number;
  to: number;
}

/** Every time and every span of times in a line, in order. */
export function findTimes(line: string): FoundTime[] {
  const ones = [...line.matchAll(ONE)].flatMap((match) => oneOf(match, line) ?? []);
  const found: FoundTime[] = [];
  for (let at = 0; at < ones.length; at += 1) {
    const one = ones[at] as One;
    const next = ones[at + 1];
    const between = next && BETWEEN.exec(line.slice(one.to, next.from));
    if (next && between && between[0].length === next.from - one.to) {
      found.push(spanOf(one, next, line));
      at += 1;
      continue;
    }
    const bare = BARE.exec(line.slice(0, one.from));
    const hours = Number(bare?.[1]);
    if (bare && hours <= 24 && one.half) {
      const first: One = { hours, minutes: 0, half: null, from: bare.index, to: bare.index + 2 };
      found.push(spanOf(first, one, line));
    } else found.push({ start: clock(one), end: null, endsLater: false, ...withLead(one, line) });
  }
  return found;
}

function oneOf(match: RegExpMatchArray, line: string): One | null {
  const [text, h, m, half, hoursAlone, halfAlone, word] = match;
  const from = match.index ?? 0;
  const span = { from, to: from + text.trimEnd().length };
  if (word) return { hours: /midnight/i.test(word) ? 0 : 12, minutes: 0, half: null, ...span };
  const hours = Number(h ?? hoursAlone);
  const minutes = Number(m ?? 0);
  const said = /^[ap]/i.exec(half ?? halfAlone ?? '')?.[0].toLowerCase();
  if (hours > 24 || minutes > 59 || (said && (hours > 12 || hours === 0))) return null;
  // 4.50 is a price, 1.5 a number, and 3.05.2027 a date; 19.30 is a time where it is written like one
  if (/^\d{1,2}\.\d\d/.test(text)) {
    const after = line.slice(span.to);
    if (
      /^\s*(?:€|\$|£|eur|usd|gbp|kg|km|m\b|l\b|%)/i.test(after) ||
      (hours < 10 && !text.startsWith('0') && !said)
    )
      return null;
  }
  return { hours, minutes, half: said === 'a' ? 'am' : said === 'p' ? 'pm' : null, ...span };
}

function spanOf(first: One, last: One, line: string): FoundTime {
  // "9 to 11 pm": the first half of the day only where the span would else run backwards
  const half =
    first.half ??
    (last.half && inMinutes({ ...first, half: last.half }) < inMinutes(last)
      ? last.half
      : last.half
        ? 'am'
        : null);
  const [start, end] = [clock({ ...first, half }), clock(last)];
  const plus = /^\s*\(?\+\s*(\d)/.exec(line.slice(last.to));
  const to = plus ? last.to + plus[0].length + (line[last.to + plus[0].length] === ')' ? 1 : 0) : last.to;
  const midnight = end === '00:00' || last.hours === 24;
  return {
    start,
    end: midnight ? '23:59' : end,
    endsLater: plus !== null || (!midnight && end <= start),
    from: withLead(first, line).from,
    to: withLead({ ...last, to }, line).to,
  };
}

/** With the word that introduces it. */
function withLead({ from, to }: One, line: string): { from: number; to: number } {
  const lead = LEAD.exec(line.slice(0, from));
  const uhr = /^\s*uhr\b/i.exec(line.slice(to));
  return { from: lead ? lead.index : from, to: to + (uhr?.[0].length ?? 0) };
}

const inMinutes = ({ hours, minutes, half }: One): number =>
  ((half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours % 24) % 24) * 60 + minutes;

function clock(one: One): string {
  const all = inMinutes(one);
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
}

/** 0705 or 1900-2030 at the beginning of a line. */
const FOUR = '(?:[01]\\d|2[0-3])[0-5]\\d';
const LEADING = new RegExp(
  `^(\\s*)(${FOUR})(?:(\\s*[-–—]\\s*)(${FOUR}))?(?=\\s*(?:hrs?|h)?\\.?(?:\\s*\\t|\\s+[\\p{L}"“(]|\\s*$|\\s*[-–—:]\\s))`,
  'iu',
);
/** A single one could be a year or a number; this many are times. */
const TIMES_MIN = 3;
const YEAR = /^20[2-4]\d$/;

/** Adds colons if the paper writes its times without them. */
export function withColons(lines: readonly string[]): string[] {
  const found = lines.map((line) => LEADING.exec(line));
  const times = found.filter((match) => match && !YEAR.test(match[2] ?? ''));
  if (times.length < TIMES_MIN) return [...lines];
  return lines.map((line, at) => {
    const [all, space = '', from = '', between, to] = found[at] ?? [];
    if (all === undefined) return line;
    return `${space}${clock(from)}${between && to ? `${between}${clock(to)}` : ''}${line.slice(all.length)}`;
  });
}

const clock = (four: string): string => `${four.slice(0, 2)}:${four.slice(2)}`;

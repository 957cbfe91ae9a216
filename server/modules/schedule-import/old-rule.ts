/** A rule of vCalendar 1.0: frequency, days, and a count or an end. */
const RULE = /^([DW]|MD|MP|YM|YD)(\d{1,3})((?:\s+(?!#)[\dA-Z+-]{1,4})*)(?:\s+(#\d+|\d{8}(?:T\d{6}Z?)?))?$/i;
const FREQUENCIES: Record<string, string> = {
  D: 'DAILY',
  W: 'WEEKLY',
  MD: 'MONTHLY',
  MP: 'MONTHLY',
  YM: 'YEARLY',
  YD: 'YEARLY',
};

/** "W1 MO WE #4" as an RRULE; null if it cannot be converted. */
export function ruleOfOld(text: string): string | null {
  const [, kind = '', interval = '', days = '', end] = RULE.exec(text.trim()) ?? [];
  const frequency = FREQUENCIES[kind.toUpperCase()];
  if (!frequency) return null;
  const named = days.toUpperCase().trim().split(/\s+/).filter(Boolean);
  const by = byOf(kind.toUpperCase(), named);
  if (by === null) return null;
  // the format's default is two occurrences; #0 is endless
  const count = end === undefined ? 2 : end.startsWith('#') ? Number(end.slice(1)) : null;
  const ends = count === null ? `;UNTIL=${end}` : count === 0 ? '' : `;COUNT=${count}`;
  return `FREQ=${frequency};INTERVAL=${Number(interval)}${by}${ends}`;
}

/** The days: MO, 1+ FR for the first Friday, 15 or 1- for the last of a month. */
function byOf(kind: string, named: readonly string[]): string | null {
  if (named.length === 0) return '';
  if (kind === 'W') return named.every((day) => WEEKDAY.test(day)) ? `;BYDAY=${named.join()}` : null;
  if (kind === 'MD' && named.every((day) => /^\d{1,2}[+-]?$/.test(day)))
    return `;BYMONTHDAY=${named.map(signed).join()}`;
  if (kind === 'YM' && named.every((month) => /^\d{1,2}$/.test(month))) return `;BYMONTH=${named.join()}`;
  if (kind !== 'MP') return null;
  const weeks = named.filter((one) => /^\d[+-]?$/.test(one));
  const days = named.filter((one) => WEEKDAY.test(one));
  if (weeks.length !== 1 || days.length === 0 || weeks.length + days.length < named.length) return null;
  return `;BYDAY=${days.map((day) => `${signed(weeks[0] ?? '')}${day}`).join()}`;
}

const WEEKDAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/;
const signed = (number: string): string => `${number.endsWith('-') ? '-' : ''}${number.replace(/\D/g, '')}`;

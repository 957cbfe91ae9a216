import ICAL from 'ical.js';

/** A quoted parameter may contain a colon. */
const LINE = /^([A-Za-z][A-Za-z0-9-]*)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/;
const MOMENTS = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);
/** Up to some centuries: ical.js adds longer ones up month by month. */
const DURATION = /^[+-]?P(?=.*\d)(?:\d{1,4}W|(?:\d{1,5}D)?(?:T(?:\d{1,5}H)?(?:\d{1,7}M)?(?:\d{1,9}S)?)?)$/;
/** With greater numbers ical.js takes very long to add up even one date. */
const INTERVAL_MAX = 1_000_000;
const OFFSET = /^[+-]?\d{4}(?:\d\d)?$/;

/** Drops calendar lines that cannot be parsed, instead of rejecting the whole file, and reports them (`unread`). */
export function readableLines(text: string): { text: string; unread: string[] } {
  const unread: string[] = [];
  const lines: string[] = [];
  for (const line of text.split('\r\n')) {
    const read = readable(line);
    if (read !== line) unread.push(line);
    if (read !== null) lines.push(read);
  }
  return { text: lines.join('\r\n'), unread };
}

export const isDuration = (text: string): boolean => DURATION.test(text);

/** null: the line is unreadable. */
function readable(line: string): string | null {
  const [, name = '', params = '', value = ''] = LINE.exec(line) ?? [];
  const property = name.toUpperCase();
  if (MOMENTS.has(property)) {
    const given = value.split(',');
    const good = given.filter(isMoment);
    if (good.length === given.length) return line;
    return good.length === 0 ? null : `${name}${params}:${good.join(',')}`;
  }
  const fits =
    property === 'DURATION'
      ? isDuration(value.trim())
      : property === 'TZOFFSETFROM' || property === 'TZOFFSETTO'
        ? OFFSET.test(value.trim())
        : property === 'RRULE' || property === 'EXRULE'
          ? isRule(value)
          : true;
  return fits ? line : null;
}

/** A date, or date and time, that exists: 20261201 or 20261201T090000Z. */
function isMoment(text: string): boolean {
  const [, date = '', hours = '00', minutes = '00', seconds = '00'] =
    /^(\d{8})(?:T(\d\d)(\d\d)(\d\d)Z?)?$/i.exec(text.trim()) ?? [];
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
  const day = new Date(`${iso}T00:00:00Z`);
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(iso) &&
    // 24:00 is the end of a day, and seconds may be leap seconds
    Number(hours) <= 24 &&
    Number(minutes) <= 59 &&
    Number(seconds) <= 60
  );
}

function isRule(text: string): boolean {
  const until = /UNTIL=([^;]*)/i.exec(text)?.[1];
  if (until !== undefined && !isMoment(until)) return false;
  try {
    const { freq, interval } = ICAL.Recur.fromString(text);
    return freq !== null && interval <= INTERVAL_MAX;
  } catch {
    return false;
  }
}

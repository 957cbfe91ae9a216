import { windows1252 } from '#server/modules/schedule-import/windows-1252.ts';
import { ruleOfOld } from '#server/modules/schedule-import/old-rule.ts';

/** Property that keeps the periods of an `RDATE` beside their starts. */
export const PERIODS = 'X-SOJOURN-PERIODS';
/** The beginning of a content line. */
const PROPERTY = /^[A-Za-z][A-Za-z0-9-]*(?:;[^:]*)?:/;
/** A name that has a hyphen or is in the standard; a sentence with a colon is no property. */
const NAME =
  /^(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|X-[A-Z0-9-]+|UID|DTSTAMP|DTSTART|DTEND|DUE|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|SUMMARY|DESCRIPTION|LOCATION|STATUS|SEQUENCE|CREATED|LAST-MODIFIED|CLASS|TRANSP|PRIORITY|URL|GEO|CATEGORIES|RESOURCES|CONTACT|COMMENT|ORGANIZER|ATTENDEE|ATTACH|ACTION|TRIGGER|REPEAT|TZID|TZNAME|TZURL|TZOFFSETFROM|TZOFFSETTO|NAME|COLOR|IMAGE|CONFERENCE|REFRESH-INTERVAL|SOURCE|RELATED-TO|REQUEST-STATUS|FREEBUSY|PERCENT-COMPLETE|COMPLETED|ACKNOWLEDGED|PROXIMITY|STRUCTURED-DATA|STYLED-DESCRIPTION|LOCATION-TYPE|PARTICIPANT-TYPE|CALENDAR-ADDRESS|DCREATED|DALARM|AALARM|TZ|DAYLIGHT)$/i;

/**
 * Repairs common violations of the format: text that was not folded, quoted-printable of vCalendar 1.0, dates without
 * VALUE=DATE, times without seconds, a series of times that ends on a date.
 */
export function repairCalendar(text: string): string {
  const lines: string[] = [];
  for (const line of unfolded(joinedQuotedPrintable(text.split(/\r\n|\n|\r/)))) {
    if (PROPERTY.test(line) && NAME.test(/^[A-Za-z0-9-]+/.exec(line)?.[0] ?? '')) lines.push(line);
    else if (line.trim() !== '' && lines.length > 0)
      lines[lines.length - 1] += `\\n${line.replaceAll('\\', '\\\\').replace(/([,;])/g, '\\$1')}`;
  }
  return withWholeLastDays(lines.map((line) => typed(decoded(line)))).join('\r\n');
}

/** Before lines are told apart, because a line may be folded before its colon. */
function unfolded(raw: readonly string[]): string[] {
  // joined at the end, as in joinedQuotedPrintable
  const lines: string[][] = [];
  for (const line of raw)
    if (!/^[ \t]/.test(line)) lines.push([line]);
    else lines.at(-1)?.push(line.slice(1));
  return lines.map((parts) => parts.join(''));
}

/** A trailing `=` continues on the next line (quoted-printable). */
function joinedQuotedPrintable(raw: readonly string[]): string[] {
  // joined at the end, because a file may be one line in a million parts
  const lines: string[][] = [];
  let [quoted, open] = [false, false];
  for (const line of raw) {
    if (!open) quoted = /ENCODING=QUOTED-PRINTABLE/i.test(line.split(':', 1)[0] ?? '');
    const part = open ? line.replace(/^[ \t]/, '') : line;
    if (open) lines.at(-1)?.push(part);
    else lines.push([part]);
    open = quoted && part.endsWith('=');
  }
  return lines.map((parts) =>
    parts.map((part, at) => (at < parts.length - 1 ? part.slice(0, -1) : part)).join(''),
  );
}

function decoded(line: string): string {
  const [, head, value] = /^([^:]*;\s*ENCODING=QUOTED-PRINTABLE[^:]*):(.*)$/is.exec(line) ?? [];
  if (head === undefined || value === undefined) return line;
  const charset = /CHARSET=([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    /[^\u0000-\u00ff]/.test(value) ? 'utf-8' : 'latin1',
  );
  const name = /^[A-Za-z0-9-]+/.exec(head)?.[0] ?? '';
  return `${name}:${textOf(bytes, charset)
    .replace(/\r?\n/g, '\\n')
    .replace(/(?<!\\)([,;])/g, '\\$1')}`;
}

function textOf(bytes: Buffer, charset: string): string {
  if (/^(?:windows-1252|cp1252|iso-8859-1|latin-?1)$/i.test(charset)) return windows1252(bytes);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

function typed(line: string): string {
  const [, name, params = '', value] =
    /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
  if (name === undefined || value === undefined) return rule(line);
  if (/^\d{8}$/.test(value.trim()) && !/VALUE=/i.test(params)) return `${name};VALUE=DATE:${value.trim()}`;
  // vCalendar 1.0 separates values with semicolons
  const values = /^EXDATE$/i.test(name) ? value.replaceAll(';', ',') : value;
  return `${name}${params}:${values.replace(/(\d{8}T\d{4})(?!\d)/g, '$100')}`;
}

/**
 * Converts rules in lower case or of vCalendar 1.0. Added periods become starts, with their durations kept in a
 * property of our own.
 */
function rule(line: string): string {
  const [, name, said = ''] = /^(RRULE|EXRULE):(.*)$/is.exec(line) ?? [];
  if (name !== undefined) {
    const old = ruleOfOld(said);
    if (old) return `${name}:${old}`;
    return /freq=[a-z]/.test(line) ? line.toUpperCase() : line;
  }
  const [head = '', dates = ''] = line.split(/:(.*)/s);
  if (!/^RDATE;.*VALUE=PERIOD/i.test(head) || !/^(?:\d{8}T\d{6}Z?\/[^,]+(?:,|$))+$/i.test(dates)) return line;
  const starts = `${head.replace(/;VALUE=PERIOD/i, '')}:${dates.replace(/\/[^,]*/g, '')}`;
  return `${starts}\r\n${PERIODS}:${dates}`;
}

/** Makes an UNTIL date include that day if the series has times. */
function withWholeLastDays(lines: readonly string[]): string[] {
  const repaired = [...lines];
  let rules: number[] = [];
  let timed = false;
  lines.forEach((line, at) => {
    if (/^(?:BEGIN|END):/i.test(line)) {
      if (timed) for (const rule of rules) repaired[rule] = untilItsEnd(lines[rule] ?? '');
      rules = [];
      timed = false;
    } else if (/^RRULE:/i.test(line)) rules.push(at);
    else if (/^DTSTART[^:]*:\d{8}T/i.test(line)) timed = true;
  });
  return repaired;
}

const untilItsEnd = (line: string): string => line.replace(/(UNTIL=\d{8})(?!T|\d)/i, '$1T235959');

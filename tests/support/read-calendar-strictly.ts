// Reads a calendar file strictly by RFC 5545: whatever calendar programs tolerate or interpret differently is
// an error here. It shares no code with the module that writes the files.

export interface CalendarEntry {
  /** Unescaped texts by property name. */
  texts: Record<string, string>;
  /** Instants in UTC, computed from the file's own VTIMEZONE. */
  start: string;
  end: string;
  zone: string;
}
interface Line {
  name: string;
  parameters: Record<string, string>;
  value: string;
}
interface Component {
  name: string;
  lines: Line[];
  parts: Component[];
}

const TEXTS = ['NAME', 'X-WR-CALNAME', 'SUMMARY', 'DESCRIPTION', 'LOCATION'];
const ONCE = {
  VCALENDAR: ['PRODID', 'VERSION'],
  VEVENT: ['UID', 'DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  DAYLIGHT: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
} as Record<string, string[]>;

/** @throws Error naming the first invalid line */
export function readCalendarStrictly(file: string | Buffer): {
  entries: CalendarEntry[];
  texts: Record<string, string>;
  zones: string[];
} {
  const calendar = componentsOf(linesOf(Buffer.from(file)));
  const zones = new Map(
    calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((zone) => [valueOf(zone, 'TZID'), zone]),
  );
  // a calendar has at least one component
  if (calendar.parts.length === 0) throw new Error('an empty calendar');
  const entries = calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .map((entry) => {
      const [start, end] = ['DTSTART', 'DTEND'].map((name) => {
        const { value, parameters } = lineOf(entry, name);
        if (value.endsWith('Z')) return { at: wallOf(value.slice(0, -1)), zone: 'UTC' };
        const zone = zones.get(parameters.TZID ?? '');
        if (!zone) throw new Error(`${name} in a zone that the file does not define: ${parameters.TZID}`);
        return { at: instantIn(zone, value), zone: parameters.TZID ?? '' };
      });
      if (!start || !end || start.at >= end.at) throw new Error('an entry ends before it starts');
      return {
        start: new Date(start.at).toISOString(),
        end: new Date(end.at).toISOString(),
        zone: start.zone,
        texts: textsOf(entry),
      };
    });
  const uids = entries.map(({ texts }) => texts.UID);
  if (new Set(uids).size !== uids.length) throw new Error('two entries with one UID');
  return { entries, texts: textsOf(calendar), zones: [...zones.keys()] };
}

function linesOf(bytes: Buffer): Line[] {
  const file = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (!file.endsWith('\r\n')) throw new Error('the last line has no line end');
  const stored = file.slice(0, -2).split('\r\n');
  for (const line of stored) {
    if (/[\r\n]/.test(line)) throw new Error(`a line end other than CRLF: ${line}`);
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error(`a control character: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of more than 75 octets: ${line}`);
  }
  const whole: string[] = [];
  for (const line of stored)
    if (line.startsWith(' ')) whole.push(`${whole.pop() ?? ''}${line.slice(1)}`);
    else whole.push(line);
  return whole.map((line) => {
    const match = /^([A-Z-]+)((?:;[A-Z-]+=[^":;,]+)*):(.*)$/.exec(line);
    if (!match) throw new Error(`not a property: ${line}`);
    const [, name = '', parameters = '', value = ''] = match;
    return {
      name,
      value,
      parameters: Object.fromEntries(
        parameters
          .split(';')
          .slice(1)
          .map((one) => one.split('=')),
      ) as Record<string, string>,
    };
  });
}

function componentsOf(lines: Line[]): Component {
  const open: Component[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.name === 'BEGIN') {
      const made: Component = { name: line.value, lines: [], parts: [] };
      open.at(-1)?.parts.push(made);
      open.push(made);
      continue;
    }
    const inside = open.at(-1);
    if (!inside) throw new Error(`outside the calendar: ${line.name}`);
    if (line.name !== 'END') {
      inside.lines.push(line);
      continue;
    }
    if (inside.name !== line.value) throw new Error(`${inside.name} ends as ${line.value}`);
    for (const name of ONCE[inside.name] ?? []) lineOf(inside, name);
    if (open.length > 1) {
      open.pop();
      continue;
    }
    if (index < lines.length - 1) throw new Error('something follows the calendar');
    return inside;
  }
  throw new Error('the calendar does not end');
}

function lineOf({ name: of, lines }: Component, name: string): Line {
  const found = lines.filter((line) => line.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} × ${name} in ${of}`);
  return found[0];
}
const valueOf = (component: Component, name: string): string => lineOf(component, name).value;

function textsOf({ lines }: Component): Record<string, string> {
  return Object.fromEntries(
    lines.map(({ name, value }) => [name, TEXTS.includes(name) ? unescaped(name, value) : value]),
  );
}

function unescaped(name: string, value: string): string {
  if (/[\\;,]/.test(value.replace(/\\[\\;,nN]/g, ''))) throw new Error(`not escaped in ${name}: ${value}`);
  return value.replace(/\\(.)/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

function wallOf(value: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(value);
  if (!match) throw new Error(`not a local time: ${value}`);
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function offsetOf(value: string): number {
  const match = /^([+-])(\d\d)([0-5]\d)$/.exec(value);
  if (!match || value === '-0000') throw new Error(`not an offset: ${value}`);
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}

/** The instant of this wall-clock time, by the offset of the latest observance that began before it. */
function instantIn(zone: Component, value: string): number {
  const wall = wallOf(value);
  const observances = zone.parts
    .map((part) => ({
      from: wallOf(valueOf(part, 'DTSTART')),
      before: offsetOf(valueOf(part, 'TZOFFSETFROM')),
      after: offsetOf(valueOf(part, 'TZOFFSETTO')),
    }))
    .sort((a, b) => a.from - b.from);
  const [first] = observances;
  if (!first || wall < first.from) throw new Error(`${value} is before the zone's first observance`);
  let offset = first.after;
  for (const [index, { from, before, after }] of observances.entries()) {
    if (index > 0 && before !== observances[index - 1]?.after)
      throw new Error('observances that do not follow each other');
    // both are given in the preceding offset, so an ambiguous hour resolves to its first occurrence
    if (wall >= from) offset = after;
  }
  return wall - offset;
}

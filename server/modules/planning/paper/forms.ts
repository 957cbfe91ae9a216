import { kindOf } from '#server/modules/reading/columns.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import {
  FROM,
  MINUTES_BEFORE,
  LABELLED_PLACE,
  namedField,
  TIME_FIELD,
} from '#server/modules/planning/text/kinds-of-lines.ts';
import { without } from '#server/modules/planning/text/parts-of-lines.ts';
import { tidy } from '#server/modules/planning/text/name-and-place.ts';

/** Rows of a label and a value that make a form. */
const ROWS_MIN = 3;
const LABEL_MAX = 32;
const TITLE_MAX = 90;

interface Field {
  label: string;
  value: string;
  line: Line;
}
const HOUSE_ENDS = /^(?:check[\s-]?(?:in|out)|(?:an|ab)reise)(?!\p{L})/iu;
type Said = 'date' | 'start' | 'end' | 'name' | 'service' | 'place' | 'other';
/** "Rientro previsto". */
const ENDS =
  /^(?:return|back|ends?|finish|rientro|ritorno|fine|rückkehr|rückfahrt|ende|retour|fin|regreso|vuelta|regresso|terug(?:keer)?|slut|hjemkomst|hemkomst)(?:\s\p{L}{2,12}){0,2}\s*[:\t]/iu;
const COLUMNS = ['date', 'start', 'end', 'name', 'place', 'notes'] as const;

/**
 * Reads vouchers and tickets: rows of a label and a value below a title. Each form with one starting time becomes a
 * table row, named by a field of the form or by the title.
 */
export function withForms(lines: readonly Line[], hints: DateHints): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const fields = fieldsFrom(lines, at);
    const row = fields.length >= ROWS_MIN ? rowOf(fields, lines[at - 1], hints) : null;
    if (row) out.push(row);
    else out.push(...lines.slice(at, at + Math.max(1, fields.length)));
    at += Math.max(1, fields.length);
  }
  return out;
}

function fieldsFrom(lines: readonly Line[], from: number): Field[] {
  const fields: Field[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const field = fieldOf(lines[at] as Line);
    // a repeated label begins the next form
    if (!field || fields.some(({ label }) => label === field.label)) break;
    fields.push(field);
  }
  return fields;
}

function fieldOf(line: Line): Field | null {
  const cells = cellsOf(line.text);
  const said = cells.length === 1 ? /^([^:]+):\s+(\S.*)$/u.exec(cells[0] ?? '') : null;
  const [label = '', value = '', more] = said ? said.slice(1) : cells;
  if (more !== undefined || label === '' || value === '' || label.length > LABEL_MAX) return null;
  return /^\p{L}/u.test(label) && !/\d/.test(label)
    ? { label: label.replace(/\s*:$/, ''), value, line }
    : null;
}

function rowOf(fields: readonly Field[], above: Line | undefined, hints: DateHints): Line | null {
  // check-in and check-out are two activities
  if (
    fields.some(
      ({ label, value }) => HOUSE_ENDS.test(label) || HOUSE_ENDS.test(value.slice(value.search(/check/i))),
    )
  )
    return null;
  const of = new Map<Said, Field>();
  const rest: Field[] = [];
  for (const field of fields) {
    const kind = saidBy(field, hints);
    if (kind === 'other' || of.has(kind)) rest.push(field);
    else of.set(kind, field);
  }
  const from = of.get('start') ?? of.get('date');
  const [time, more] = from ? timesIn(from.value, hints) : [];
  if (!from || !time || more) return null;
  const [date] = findDates(of.get('date')?.value ?? from.value, hints);
  const name = of.get('name')?.value ?? of.get('service')?.value ?? titleIn(above, hints);
  if (!name) return null;
  const [end] = timesIn(of.get('end')?.value ?? '', hints);
  const cells: Record<(typeof COLUMNS)[number], string> = {
    date: date ? (of.get('date') ?? from).value.slice(date.from, date.to) : '',
    start: time.start,
    end: end?.start ?? time.end ?? '',
    name: tidy(name),
    place: (of.get('place')?.value ?? besideTime(from.value, hints)).replace(MINUTES_BEFORE, ''),
    notes: rest.map(({ label, value }) => `${label}: ${value}`).join('; '),
  };
  return { ...from.line, text: COLUMNS.map((kind) => cells[kind]).join('\t'), columns: COLUMNS };
}

/** What a field holds according to its label, provided that its value fits. */
function saidBy({ label, value }: Field, hints: DateHints): Said {
  const kind = kindOf(label);
  const timed = timesIn(value, hints).length > 0;
  const dated = findDates(value, hints).length > 0;
  if (kind === 'start' || kind === 'time' || (TIME_FIELD.test(label) && timed))
    return timed ? 'start' : dated ? 'date' : FROM.test(`${label}: ${value}`) ? 'place' : 'other';
  if (kind === 'end' || ENDS.test(`${label}:`)) return timed ? 'end' : 'other';
  if (kind === 'date') return dated ? 'date' : 'other';
  if (kind === 'service' || kind === 'name') return timed || dated ? 'other' : kind;
  if (namedField(`${label}: ${value}`)) return 'name';
  return kind === 'place' || LABELLED_PLACE.test(`${label}: ${value}`) ? 'place' : 'other';
}

const timesIn = (value: string, hints: DateHints): ReturnType<typeof findTimes> =>
  findTimes(
    findDates(value, hints).reduceRight(
      (text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to),
      value,
    ),
    { bare: true },
  );

/** Sat 10 July 2027, 06:05, Birmingham (BHX): the origin after the time. */
function besideTime(value: string, hints: DateHints): string {
  const rest = tidy(without(value, [...findDates(value, hints), ...timesIn(value, hints)]));
  return /^\p{Lu}\p{L}{2}/u.test(rest) ? rest : '';
}

/** The line above, if it can be the title of a form. */
function titleIn(above: Line | undefined, hints: DateHints): string | null {
  const text = above?.text.trim() ?? '';
  const isTitle =
    /\p{L}{3}/u.test(text) &&
    text.length <= TITLE_MAX &&
    !text.includes('\t') &&
    !/[.;,]$/.test(text) &&
    findTimes(text).length === 0 &&
    findDates(text, hints).length === 0;
  return isTitle ? text : null;
}

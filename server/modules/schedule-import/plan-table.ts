import { ACTIVITIES_MAX } from '#contract/constants.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { findDates, isDayFirst } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import {
  planFromEntries,
  type Entry,
  type Skipped,
} from '#server/modules/schedule-import/plan-from-entries.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/plan-event.ts';
import { sourceKey } from '#server/modules/schedule-import/source-key.ts';
import type { ImportHints } from '#server/modules/schedule-import/read-import.ts';

/** Text, or a number as a spreadsheet holds it. */
export type Cell = string | number;
export type Table = Cell[][];

const COLUMNS = {
  key: /^(?:id|uid|guid|uuid|code|key|ref|reference)$/i,
  name: /^(?:name|title|titel|activity|event|subject|session|what|programme|program|summary|talk|aktivität|titre)$/i,
  subtitle: /^(?:subtitle|speakers?|presenter|host|who|persons?)$/i,
  date: /^(?:(?:start|begin)?\s*(?:date|datum)|day|tag|when|fecha|data)$/i,
  start:
    /^(?:start|starts|from|begin|beginning|begins|time|uhrzeit|von|beginn|start\s*(?:time|at)|heure|hora)$/i,
  endDate: /^end\s*(?:date|day)$/i,
  end: /^(?:end|ends|until|till|to|finish|bis|ende|end\s*(?:time|at))$/i,
  duration: /^(?:duration|length|minutes|dauer)(?:\s*\(?min(?:utes)?\)?)?$/i,
  location: /^(?:location|place|room|venue|where|address|ort|raum|lieu|lugar|local)$/i,
  description: /^(?:description|details?|notes?|abstract|info|comments?|beschreibung)$/i,
} as const;
type Column = keyof typeof COLUMNS;
type Places = Partial<Record<Column, number>>;

const HEADER_WITHIN = 10;
const ROWS_MAX = ACTIVITIES_MAX + 1000;

/**
 * A table with a header: name, date and start are needed, also together in one column. A row that lacks one of
 * them is left out, and listed with its line.
 * @throws Refusal INVALID_INPUT, TOO_MANY_ACTIVITIES
 */
export function planTable(table: Table, title: string, hints: ImportHints): PlannedEvent {
  const header = table.slice(0, HEADER_WITHIN).findIndex((row) => placesOf(row) !== null);
  const places = header < 0 ? null : placesOf(table[header] ?? []);
  if (!places) throw badField('file', importTexts.noHeader);
  const rows = table.slice(header + 1);
  if (rows.length > ROWS_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES', { text: importTexts.tooMany(rows.length, ACTIVITIES_MAX) });
  const order = isDayFirst(
    rows
      .flat()
      .filter((cell) => typeof cell === 'string')
      .join('\n'),
  );
  const skipped: Skipped[] = [];
  const entries: Entry[] = [];
  let lastDate: string | null = null;
  rows.forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const where = importTexts.line(header + index + 2);
    const cell = (column: Column): Cell => {
      const at = places[column];
      return at === undefined ? '' : (row[at] ?? '');
    };
    const name = String(cell('name')).trim();
    // in many tables the date stands in the first row of its day only
    const date: string | null =
      dateIn(cell('date'), order.dayFirst) ??
      dateIn(cell('start'), order.dayFirst) ??
      (cell('date') === '' ? lastDate : null);
    const times =
      timesIn(cell('start'), cell('end'), cell('duration')) ??
      timesIn(cell('date'), cell('end'), cell('duration'));
    lastDate = date ?? lastDate;
    const why = !name
      ? importTexts.noName
      : !date
        ? importTexts.noDate
        : !times
          ? importTexts.noStart
          : outside(date, hints)
            ? importTexts.outside
            : null;
    if (why || !date || !times) {
      skipped.push({
        where,
        what:
          name ||
          row
            .filter((one) => one !== '')
            .join(', ')
            .slice(0, 100),
        why: why ?? '',
      });
      return;
    }
    const endDate = dateIn(cell('endDate'), order.dayFirst) ?? dateIn(cell('end'), order.dayFirst) ?? date;
    const startsLocal = `${date}T${times.start}:00`;
    entries.push({
      where,
      name,
      subtitle: String(cell('subtitle')),
      description: String(cell('description')),
      location: String(cell('location')),
      key: String(cell('key')).trim() ? sourceKey('row', String(cell('key'))) : null,
      on: date,
      startsLocal,
      endsLocal: endOf(startsLocal, endDate, times),
    });
  });
  return planFromEntries({
    name: title,
    timezone: hints.timezone ?? 'UTC',
    entries,
    skipped,
    notes: order.sure ? [] : [order.dayFirst ? importTexts.readDayFirst : importTexts.readMonthFirst],
  });
}

function placesOf(row: readonly Cell[]): Places | null {
  const places: Places = {};
  row.forEach((cell, at) => {
    const words = String(cell).trim().replace(/[_:]/g, ' ').trim();
    for (const column of Object.keys(COLUMNS) as Column[])
      if (places[column] === undefined && COLUMNS[column].test(words)) {
        places[column] = at;
        break;
      }
  });
  return places.name !== undefined && (places.date !== undefined || places.start !== undefined)
    ? places
    : null;
}

interface Times {
  start: string;
  end: string | null;
  minutes: number | null;
  endsLater: boolean;
}

function timesIn(start: Cell, end: Cell, duration: Cell): Times | null {
  const first = timeIn(start);
  if (!first) return null;
  const last = timeIn(end);
  return {
    start: first.start,
    end: last?.start ?? first.end,
    minutes: minutesIn(duration),
    endsLater: first.endsLater,
  };
}

const timeIn = (cell: Cell): { start: string; end: string | null; endsLater: boolean } | null => {
  if (typeof cell === 'number') {
    const part = cell % 1;
    // a whole number is a date without a time
    return cell === 0 || part > 0
      ? { start: clockOf(Math.round(part * 1440)), end: null, endsLater: false }
      : null;
  }
  // an instant's date must not be read as a time
  return findTimes(cell.replace(/(\d{4}-\d\d-\d\d)T/, '$1 ').replace(/([ap])\.?m\.?$/i, '$1m'))[0] ?? null;
};

function minutesIn(cell: Cell): number | null {
  if (typeof cell === 'number') return cell === 0 ? null : Math.round(cell < 1 ? cell * 1440 : cell);
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)/.exec(cell) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes);
  const [, h, m] = /^(?:(\d+(?:[.,]5)?)\s*h\w*)?\s*(?:(\d+)\s*(?:m\w*|['′])?)?$/i.exec(cell.trim()) ?? [];
  const all = Number((h ?? '0').replace(',', '.')) * 60 + Number(m ?? 0);
  return all > 0 ? all : null;
}

function dateIn(cell: Cell, dayFirst: boolean): string | null {
  if (typeof cell === 'number')
    // days since 30 December 1899, from 1980 to 2100
    return cell >= 29_221 && cell < 73_051
      ? new Date(Date.UTC(1899, 11, 30) + Math.floor(cell) * 86_400_000).toISOString().slice(0, 10)
      : null;
  const today = new Date().toISOString().slice(0, 10);
  const text = cell.replace(/(\d{4}-\d\d-\d\d)T/, '$1 ');
  return findDates(text, { near: { startOn: today, endOn: today }, dayFirst })[0]?.date ?? null;
}

function endOf(startsLocal: string, endDate: string, { end, minutes, endsLater }: Times): string | null {
  const later = (ms: number): string =>
    new Date(Date.parse(`${startsLocal}Z`) + ms).toISOString().slice(0, 19);
  if (end) {
    const local = `${endDate}T${end}:00`;
    if (local > startsLocal)
      return endsLater ? later(Date.parse(`${local}Z`) - Date.parse(`${startsLocal}Z`) + 86_400_000) : local;
    // an end before the start is on the next day
    return new Date(Date.parse(`${local}Z`) + 86_400_000).toISOString().slice(0, 19);
  }
  return minutes === null ? null : later(minutes * 60_000);
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Whether a date is outside what was asked for. */
export const outside = (date: string, { from, to }: ImportHints): boolean =>
  (from !== undefined && date < from) || (to !== undefined && date > to);

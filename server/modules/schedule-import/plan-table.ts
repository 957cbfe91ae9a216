import { ACTIVITIES_MAX, EVENT_DAYS_MAX } from '#contract/constants.ts';
import { pairIn } from '#contract/rules/coordinates.ts';
import { addDays } from '#contract/rules/time.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
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
/** A table of a file, by what it is called there. */
export interface Sheet {
  name: string;
  rows: Table;
}

const COLUMNS = {
  key: /^(?:id|uid|guid|uuid|code|key|ref|reference)$/i,
  name: /^(?:(?:activity|event|session|item|talk|programme?)?\s*(?:name|title)|titel|nombre|nome|título|titolo|nom|naam|activit(?:y|ies)|event|subject|sessions?|what|was|programme?|program(?:ma|a|punkt|m)?|summary|talk|topic|item|agenda(?: item)?|task|aktivität|actividad|atividade|activité|attività|activiteit|aktivitet|veranstaltung|évènement|événement|evento|evenement|thema|tema|titre|betreff|objet|asunto|assunto|oggetto|onderwerp)$/i,
  subtitle:
    /^(?:subtitle|speakers?|presenters?|host|who|persons?|wer|lead|responsible|referent(?:in)?|ponente|intervenant|orador|relatore)$/i,
  date: /^(?:(?:start|begin|event|activity)?\s*(?:dates?|datum|fecha|data|dato|jour|day)|tag|day|when|día|dia|giorno|dag|wann|dates?)$/i,
  start:
    /^(?:start|starts|from|begin|beginning|begins|time|times|time slot|slot|hours?|uhrzeit|zeit|von|ab|beginn|(?:start|begin)\s*(?:time|at|zeit|dates?\s*(?:and|\/|&|\+)?\s*time)|time\s*(?:start|from)|starttime|startzeit|anfang|dates?\s*(?:and|\/|&|\+)?\s*times?|heures?|horaires?|horas?|hora (?:de )?(?:inicio|início)|hora inicial|horario|horário|inicio|início|inizio|ora(?: (?:di )?inizio)?|orario|début|heure (?:de )?début|tijd|begintijd|starttijd|tid|de|da|van|desde|das|dalle)$/i,
  endDate:
    /^(?:end|finish)\s*(?:date|day)$|^(?:enddatum|fecha (?:de )?fin|data (?:de )?fim|date (?:de )?fin)$/i,
  end: /^(?:end|ends|until|till|to|finish|bis|ende|fin|fim|fine|tot|hasta|até|alle|(?:end|finish)\s*(?:time|at|zeit|dates?\s*(?:and|\/|&|\+)?\s*time)|time\s*(?:end|to)|endtime|endzeit|hora (?:de )?(?:fin|fim)|hora final|heure (?:de )?fin|ora (?:di )?fine|eindtijd|einde)$/i,
  duration:
    /^(?:duration|length|minutes|dauer|durée|duración|duração|durata|duur)(?:\s*\(?(?:in )?min(?:utes|uten)?\)?)?$/i,
  location:
    /^(?:(?:location|place|venue|room)(?:\s*(?:\/|&|and|or)\s*(?:location|place|venue|room)|\s*name)?|where|wo|address|ort|raum|saal|lieu|salle|lugar|sala|sede|local|luogo|locatie|plaats|zaal|sted|plats|ubicación|adresse|dirección|meeting point|treffpunkt)$/i,
  description:
    /^(?:descriptions?|details?|notes?|remarks?|abstract|info(?:rmation)?|comments?|beschreibung|bemerkung(?:en)?|notiz(?:en)?|descripción|descrição|descrizione|notas?|remarques?|omschrijving)$/i,
  latitude: /^(?:lat|latitude|breite(?:ngrad)?|latitud)$/i,
  longitude: /^(?:lon|lng|long|longitude|länge(?:ngrad)?|longitud)$/i,
} as const;
type Column = keyof typeof COLUMNS;
type Places = Partial<Record<Column, number>>;

const HEADER_WITHIN = 10;
/** No date or time takes more words; reading them takes longer than the words are long. */
const WORDS_MAX = 200;
const ROWS_MAX = ACTIVITIES_MAX + 1000;

/**
 * A table with a header: name, date and start are needed, also together in one column. A row that lacks one of
 * them is left out, and listed with its line.
 * @throws Refusal INVALID_INPUT, TOO_MANY_ACTIVITIES
 */
export function planTable(sheets: readonly Sheet[], title: string, hints: ImportHints): PlannedEvent {
  const tables = sheets.flatMap(({ name, rows }) => {
    const header = rows.slice(0, HEADER_WITHIN).findIndex((row) => placesOf(row) !== null);
    return header < 0 ? [] : [{ name, header, rows }];
  });
  if (tables.length === 0) throw badField('file', importTexts.noHeader);
  const count = tables.reduce((sum, { rows, header }) => sum + rows.length - header - 1, 0);
  if (count > ROWS_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES', { text: importTexts.tooMany(count, ACTIVITIES_MAX) });
  const order = isDayFirst(
    tables
      .flatMap(({ rows }) => rows)
      .flat()
      .filter((cell) => typeof cell === 'string')
      .join('\n'),
  );
  const entries: Entry[] = [];
  const skipped: Skipped[] = [];
  for (const table of tables) {
    const where = (line: number): string =>
      tables.length > 1 && table.name ? importTexts.sheetLine(table.name, line) : importTexts.line(line);
    readRows(table, { where, dayFirst: order.dayFirst, hints, entries, skipped });
  }
  return planFromEntries({
    name: title,
    timezone: hints.timezone ?? 'UTC',
    entries,
    skipped,
    notes: order.sure ? [] : [order.dayFirst ? importTexts.readDayFirst : importTexts.readMonthFirst],
  });
}

interface Reading {
  where: (line: number) => string;
  dayFirst: boolean;
  hints: ImportHints;
  entries: Entry[];
  skipped: Skipped[];
}

function readRows(table: Sheet & { header: number }, of: Reading): void {
  const { dayFirst, hints, entries, skipped } = of;
  let places = placesOf(table.rows[table.header] ?? []) ?? {};
  // a sheet for each day is called after it, and so is what stands above a table
  let lastDate = [[table.name], ...table.rows.slice(0, table.header)].reduce<string | null>(
    (date, row) => headingIn(row, dayFirst, hints) ?? date,
    null,
  );
  table.rows.slice(table.header + 1).forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const heading = headingIn(row, dayFirst, hints);
    if (heading) {
      lastDate = heading;
      return;
    }
    // a table on several pages has its header on each
    const again = row.every((cell) => typeof cell === 'string' && !/\d/.test(cell)) ? placesOf(row) : null;
    if (again) {
      places = again;
      return;
    }
    const where = of.where(table.header + index + 2);
    const cell = (column: Column): Cell => {
      const at = places[column];
      return at === undefined ? '' : (row[at] ?? '');
    };
    const name = String(cell('name')).trim();
    // in many tables the date stands in the first row of its day only
    const date: string | null =
      dateIn(cell('date'), dayFirst, hints) ??
      dateIn(cell('start'), dayFirst, hints) ??
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
    const endDate = dateIn(cell('endDate'), dayFirst, hints) ?? dateIn(cell('end'), dayFirst, hints) ?? date;
    const startsLocal = `${date}T${times.start}:00`;
    entries.push({
      where,
      name,
      subtitle: String(cell('subtitle')),
      description: String(cell('description')),
      location: String(cell('location')),
      coordinates: pairIn(`${cell('latitude')},${cell('longitude')}`),
      key: String(cell('key')).trim() ? sourceKey('row', String(cell('key'))) : null,
      on: date,
      startsLocal,
      endsLocal: endOf(startsLocal, endDate, times),
    });
  });
}

function placesOf(row: readonly Cell[]): Places | null {
  const places: Places = {};
  row.forEach((cell, at) => {
    const words = String(cell)
      .replace(/[_:*]/g, ' ')
      .replace(/\((?:local|24h|hh mm|[a-z]{2,5})\)/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim();
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
  const text = cell
    .slice(0, WORDS_MAX)
    .replace(/(\d{4}-\d\d-\d\d)T/, '$1 ')
    .replace(/([ap])\.?m\.?$/i, '$1m');
  return findTimes(text, { bare: /^\d{4}(?:\s*[-–]\s*\d{4})?$/.test(text.trim()) })[0] ?? null;
};

function minutesIn(cell: Cell): number | null {
  if (typeof cell === 'number') return cell === 0 ? null : Math.round(cell < 1 ? cell * 1440 : cell);
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)/.exec(cell) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes);
  const [, h, m] = /^(?:(\d+(?:[.,]5)?)\s*h\w*)?\s*(?:(\d+)\s*(?:m\w*|['′])?)?$/i.exec(cell.trim()) ?? [];
  const all = Number((h ?? '0').replace(',', '.')) * 60 + Number(m ?? 0);
  return all > 0 ? all : null;
}

function dateIn(cell: Cell, dayFirst: boolean, { from, to }: ImportHints): string | null {
  if (typeof cell === 'number')
    // days since 30 December 1899, from 1980 to 2100
    return cell >= 29_221 && cell < 73_051
      ? new Date(Date.UTC(1899, 11, 30) + Math.floor(cell) * 86_400_000).toISOString().slice(0, 10)
      : null;
  const startOn = from ?? new Date().toISOString().slice(0, 10);
  const text = cell.slice(0, WORDS_MAX).replace(/(\d{4}-\d\d-\d\d)T/, '$1 ');
  const found = findDates(text, { near: { startOn, endOn: to ?? startOn }, dayFirst })[0]?.date;
  if (found) return found;
  // "Day 2" is a date where the first is known
  const day = from === undefined ? null : numberedDay(text);
  return day && from !== undefined ? addDays(from, day.number - 1) : null;
}

/** The date of a row that holds nothing else: the rows below it are of that day. */
function headingIn(row: readonly Cell[], dayFirst: boolean, hints: ImportHints): string | null {
  const [only, ...more] = row.filter((cell) => cell !== '');
  if (only === undefined || more.length > 0) return null;
  if (typeof only === 'string' && (only.length > WORDS_MAX || findTimes(only).length > 0)) return null;
  return dateIn(only, dayFirst, hints);
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
  return minutes === null ? null : later(Math.min(minutes, EVENT_DAYS_MAX * 1440) * 60_000);
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Whether a date is outside what was asked for. */
export const outside = (date: string, { from, to }: ImportHints): boolean =>
  (from !== undefined && date < from) || (to !== undefined && date > to);

import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { FLIGHT, isAboutPaper, isEndLabel, ROOM, TRACK } from '#server/modules/planning/kinds-of-lines.ts';
import { columnsOf } from '#server/modules/reading/columns.ts';
import { isVenue } from '#server/modules/planning/parts-of-lines.ts';
import { PAGE_END } from '#server/modules/planning/read-pdf.ts';

export interface Line {
  text: string;
  /** As it stands in the paper. */
  source: string;
  number: number;
  /** What stands as a heading above it. */
  place?: string;
}

const TIME_HEAD =
  /^(?:time|times|when|hours?|zeit|uhrzeit|hora|horario|horário|heure|horaire|ora|orario|tijd|tid)?$/i;
const LABELLED_ROWS = 6;
/** How far below the names of rooms a row may be that shows that the times have no name. */
const ROWS_TO_HEAD = 4;

/**
 * What a paper shows side by side, one after the other: days or rooms across a table of times, days in columns,
 * arrival beside departure. All other lines stay as they are.
 */
export function untangle(lines: readonly Line[], hints: DateHints): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] as Line;
    const block =
      acrossDays(lines, at, hints) ??
      acrossRooms(lines, at) ??
      besideDays(lines, at, hints) ??
      besideStages(lines, at) ??
      besideEnds(lines, at) ??
      besideTimes(lines, at) ??
      aboveTimes(lines, at) ??
      belowEachOther(lines, at);
    out.push(...(block?.lines ?? [line]));
    at = block?.next ?? at + 1;
  }
  return out;
}

type Block = { lines: Line[]; next: number };
export const cellsOf = (text: string): string[] => text.split('\t').map((cell) => cell.trim());
const isDay = (cell: string, hints: DateHints): boolean => {
  const [date, more] = findDates(cell, hints);
  if (date && !more) return cell.length - (date.to - date.from) <= 12;
  return cell.length <= 30 && numberedDay(cell) !== null;
};
const isTime = (cell: string): boolean => {
  const [time] = findTimes(cell, { bare: true });
  return time !== undefined && time.to - time.from >= cell.length - 2;
};

/** Time | Mon 3 May | Tue 4 May */
function acrossDays(lines: readonly Line[], at: number, hints: DateHints): Block | null {
  const heads = cellsOf(lines[at]?.text ?? '');
  const below = cellsOf(lines[at + 1]?.text ?? '');
  // the column of times may have no heading, and then nothing stands there
  const headless = below.length === heads.length + 1 && isTime(below[0] ?? '');
  const [first = '', ...days] = headless ? ['', ...heads] : heads;
  if (!TIME_HEAD.test(first) || days.length < 2 || !days.every((day) => isDay(day, hints))) return null;
  const { rows, next } = timedRows(lines, at + 1);
  if (rows.length === 0) return null;
  return {
    next,
    lines: days.flatMap((day, k) => [
      { ...(lines[at] as Line), text: day },
      ...rows.flatMap(({ line, cells }) =>
        cells[k + 1] ? [{ ...line, text: `${cells[0]}\t${cells[k + 1]}` }] : [],
      ),
    ]),
  };
}

/** Time | Hall A | Room 2 */
function acrossRooms(lines: readonly Line[], at: number): Block | null {
  const heads = cellsOf(lines[at]?.text ?? '');
  const below = lines.slice(at + 1, at + 1 + ROWS_TO_HEAD).map(({ text }) => cellsOf(text));
  const headless = below.some((cells) => cells.length === heads.length + 1 && isTime(cells[0] ?? ''));
  const [first = '', ...rooms] = headless ? ['', ...heads] : heads;
  const known = rooms.filter((room) => ROOM.test(room) || isVenue(room)).length;
  // a name that says nothing is a room beside others that do
  const areRooms = known * 2 > rooms.length || (known > 0 && columnsOf(['Time', ...rooms]) === null);
  if (!TIME_HEAD.test(first) || rooms.length < 2 || !areRooms) return null;
  // a table with one column of rooms has other words there
  if (rooms.some((room) => /^(?:room|hall|saal|raum|sala|salle|stage|track|stream|zaal)$/i.test(room)))
    return null;
  const { rows, next } = timedRows(lines, at + 1);
  if (rows.length === 0) return null;
  return {
    next,
    lines: rows.flatMap(({ line, cells }) =>
      rooms.flatMap((room, k) => {
        const name = cells[k + 1];
        if (!name) return [];
        const alone = cells.slice(1).filter(Boolean).length === 1;
        if (alone && FOR_ALL.test(name)) return [{ ...line, text: `${cells[0]}\t${name}` }];
        return [{ ...line, text: [cells[0], name, ...placeOf(room)].join('\t') }];
      }),
    ),
  };
}

/** What all come to, whichever column it is written in. */
const FOR_ALL =
  /^(?:lunch|dinner|breakfast|coffee|tea\b|break|registration|check-in|networking|reception|welcome|opening|closing|plenary|farewell|mittag|abendessen|kaffee|pause|begrüßung|eröffnung|anmeldung|déjeuner|dîner|accueil|clôture|almuerzo|comida|cena|café|descanso|inauguración|clausura|pranzo|apertura|chiusura|almoço|jantar|intervalo)/iu;

/** A track is no place, unless it says where it is: Track 1 – Hall A. */
function placeOf(room: string): string[] {
  if (!TRACK.test(room)) return [room];
  const said = /^[^–—:-]+[–—:-]\s*(.+)$/u.exec(room)?.[1];
  return said && ROOM.test(said) ? [said] : [];
}

function timedRows(
  lines: readonly Line[],
  from: number,
): { rows: { line: Line; cells: string[] }[]; next: number } {
  const rows: { line: Line; cells: string[] }[] = [];
  let next = from;
  for (; next < lines.length; next += 1) {
    const line = lines[next] as Line;
    const cells = cellsOf(line.text);
    if (line.text.trim() === '') continue;
    const last = rows.at(-1);
    // what does not fit in a cell goes on below it
    if (cells[0] === '' && cells.length > 1 && last) {
      last.cells = last.cells.map((cell, k) => [cell, cells[k]].filter(Boolean).join(' '));
      continue;
    }
    if (!isTime(cells[0] ?? '') || cells.length < 2) break;
    rows.push({ line, cells });
  }
  return { rows, next };
}

/** Two days, each with its own lines below it. */
function besideDays(lines: readonly Line[], at: number, hints: DateHints): Block | null {
  const days = cellsOf(lines[at]?.text ?? '');
  if (days.length < 2 || !days.every((day) => isDay(day, hints))) return null;
  const { rows, next } = rowsUntil(lines, at + 1, (cells) => cells.length > days.length || cells.length < 2);
  if (!rows.some(({ cells }) => cells.slice(1).some((cell) => findTimes(cell).length > 0))) return null;
  return { next, lines: columnwise(lines[at] as Line, days, rows) };
}

/** Main Stage | Barn | Tent, each with its own times below it. */
function besideStages(lines: readonly Line[], at: number): Block | null {
  const stages = cellsOf(lines[at]?.text ?? '');
  if (
    stages.length < 2 ||
    stages.some((stage) => stage === '' || stage.length > 40 || /[:.]\d\d/.test(stage))
  )
    return null;
  if (stages.filter((stage) => ROOM.test(stage) || isVenue(stage)).length * 2 <= stages.length) return null;
  const begins = (cell: string): boolean => {
    const [time] = findTimes(cell);
    return time?.from === 0 && time.to < cell.length;
  };
  const { rows, next } = rowsUntil(
    lines,
    at + 1,
    (cells) => cells.length !== stages.length || !cells.every((cell) => cell === '' || begins(cell)),
  );
  if (!rows.some(({ cells }) => cells.filter(Boolean).length > 1)) return null;
  return {
    next,
    lines: stages.flatMap((place, k) =>
      rows.flatMap(({ line, cells }) =>
        cells[k] ? [{ text: cells[k], source: cells[k], number: line.number, place }] : [],
      ),
    ),
  };
}

/** Departure | Arrival: all that stands below one of them is one line. */
function besideEnds(lines: readonly Line[], at: number): Block | null {
  const labels = cellsOf(lines[at]?.text ?? '');
  // guests and nights stand beside them on some papers
  const count = labels.findIndex((label) => !isEndLabel(label));
  const paired = count === -1 ? labels : labels.slice(0, count);
  if (paired.length < 2) return null;
  const { rows, next } = rowsUntil(
    lines.slice(0, at + 1 + LABELLED_ROWS),
    at + 1,
    (cells) => cells.length !== labels.length || cells.every(isEndLabel),
  );
  if (rows.length === 0) return null;
  const beside = rows.find(({ cells }) => cells.slice(paired.length).some((cell) => FLIGHT.test(cell)));
  const number = beside?.cells.slice(paired.length).find((cell) => FLIGHT.test(cell));
  const ends = paired.map((label, k) => {
    const timed = rows.find(({ cells }) => findTimes(cells[k] ?? '').length > 0) ?? rows[0];
    return {
      text: [label, ...rows.map(({ cells }) => cells[k] ?? '')].filter(Boolean).join('\t'),
      source: timed?.line.source ?? '',
      number: timed?.line.number ?? 0,
    };
  });
  return { next, lines: beside && number ? [{ ...beside.line, text: number }, ...ends] : ends };
}

/** 10:05 and 11:10 far apart, with a city below each: a departure and its arrival. */
function besideTimes(lines: readonly Line[], at: number): Block | null {
  const line = lines[at] as Line;
  const times = cellsOf(line.text);
  const last = times.length - 1;
  if (last < 1 || !isTime(times[0] ?? '') || !isTime(times[last] ?? '')) return null;
  if (times.slice(1, last).some((cell) => findTimes(cell).length > 0)) return null;
  const below = lines[at + 1];
  const cities = cellsOf(below?.text ?? '');
  if (!below || cities.length !== times.length || findTimes(below.text).length > 0) return null;
  if (!/^\p{L}/u.test(cities[0] ?? '') || !/^\p{L}/u.test(cities[last] ?? '')) return null;
  return {
    next: at + 2,
    lines: ['Departure', 'Arrival'].map((end, k) => ({
      ...line,
      text: [end, times[k * last], cities[k * last]].join('\t'),
    })),
  };
}

/** The same with the cities above their times, which the letters of their airports tell. */
function aboveTimes(lines: readonly Line[], at: number): Block | null {
  const cities = cellsOf(lines[at]?.text ?? '');
  const below = lines[at + 1];
  const times = cellsOf(below?.text ?? '');
  const last = cities.length - 1;
  if (!below || last < 1 || times.length !== cities.length) return null;
  if (!IATA.test(cities[0] ?? '') || !IATA.test(cities[last] ?? '')) return null;
  if (!isTime(times[0] ?? '') || !isTime(times[last] ?? '')) return null;
  return {
    next: at + 2,
    lines: ['Departure', 'Arrival'].map((end, k) => ({
      ...below,
      text: [end, times[k * last], cities[k * last]].join('\t'),
    })),
  };
}

/** 13:20 London and below it 16:05 Zurich, below the number of a flight: a departure and its arrival. */
function belowEachOther(lines: readonly Line[], at: number): Block | null {
  const next = lines[at + 1] && !timeAndCity(lines[at + 1] as Line) ? at + 2 : at + 1;
  const ends = [lines[at], lines[next]].map((line) => (line ? timeAndCity(line) : null));
  const between = next > at + 1 ? (lines[at + 1]?.text ?? '') : '';
  if (!ends[0] || !ends[1] || (between && !isAboutPaper(between) && !/^\s*\d{1,2}\s?h/.test(between)))
    return null;
  const told = ends.every((end) => IATA.test(end?.city ?? '')) || isBelowFlight(lines, at);
  if (!told) return null;
  return {
    next: next + 1,
    lines: ['Departure', 'Arrival'].map((end, k) => ({
      ...(lines[k === 0 ? at : next] as Line),
      text: [end, ends[k]?.time ?? '', ends[k]?.city ?? ''].join('\t'),
    })),
  };
}

const IATA = /\([A-Z]{3}\)|^[A-Z]{3}\b/;
const ABOVE = 4;

function timeAndCity({ text }: Line): { time: string; city: string } | null {
  const line = text.trim();
  const [time, more] = findTimes(line);
  if (!time || more || time.from > 0 || time.end) return null;
  const city = line.slice(time.to).trim();
  if (!/^\p{Lu}/u.test(city) || FLIGHT.test(city)) return null;
  return { time: line.slice(0, time.to), city };
}

/** The last line that says something above it is the number of a flight or a train. */
function isBelowFlight(lines: readonly Line[], at: number): boolean {
  for (let above = at - 1; above >= Math.max(0, at - ABOVE); above -= 1) {
    const text = lines[above]?.text.trim() ?? '';
    if (findTimes(text).length > 0) return false;
    if (FLIGHT.test(text) && text.search(FLIGHT) < 20) return true;
  }
  return false;
}

function rowsUntil(
  lines: readonly Line[],
  from: number,
  ends: (cells: string[]) => boolean,
): { rows: { line: Line; cells: string[] }[]; next: number } {
  const rows: { line: Line; cells: string[] }[] = [];
  let next = from;
  for (; next < lines.length; next += 1) {
    const line = lines[next] as Line;
    if (line.text === PAGE_END) break;
    if (line.text.trim() === '') continue;
    const cells = cellsOf(line.text);
    if (ends(cells)) break;
    rows.push({ line, cells });
  }
  return { rows, next };
}

const columnwise = (
  head: Line,
  heads: readonly string[],
  rows: readonly { line: Line; cells: string[] }[],
): Line[] =>
  heads.flatMap((text, k) => [
    { ...head, text },
    ...rows.flatMap(({ line, cells }) =>
      cells[k] ? [{ text: cells[k], source: cells[k], number: line.number }] : [],
    ),
  ]);

import type { DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { FLIGHT, isEndLabel, ROOM, TRACK } from '#server/modules/planning/kinds-of-lines.ts';
import { columnsOf } from '#server/modules/reading/columns.ts';
import { isVenue } from '#server/modules/planning/parts-of-lines.ts';
import {
  BREAK,
  cellsOf,
  FROM_LEFT,
  isDay,
  isTime,
  type Block,
  type Line,
} from '#server/modules/planning/cells.ts';
import { endsApart, endsBelowEachOther, isOfJourney } from '#server/modules/planning/journey-ends.ts';
import { PAGE_END } from '#server/modules/planning/read-pdf.ts';

const TIME_HEAD =
  /^(?:time|times|when|hours?|zeit|uhrzeit|hora|horario|horário|heure|horaire|ora|orario|tijd|tid)?$/i;
const LABELLED_ROWS = 6;
const CARD_LINES = 3;
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
      besideCards(lines, at) ??
      endsApart(lines, at) ??
      endsBelowEachOther(lines, at);
    out.push(...(block?.lines ?? [line]));
    at = block?.next ?? at + 1;
  }
  return out;
}

/** Time | Mon 3 May | Tue 4 May */
function acrossDays(lines: readonly Line[], at: number, hints: DateHints): Block | null {
  const heads = cellsOf(lines[at]?.text ?? '');
  const below = cellsOf(lines[at + 1]?.text ?? '');
  // the column of times may have no heading, and then nothing stands there
  const headless = below.length === heads.length + 1 && isTime(below[0] ?? '');
  const [first = '', ...days] = headless ? ['', ...heads] : heads;
  if (!TIME_HEAD.test(first) || days.length < 2 || !days.every((day) => isDay(day, hints))) return null;
  const { rows, next } = timedRows(lines, at + 1);
  if (rows.length === 0) return inParts(lines, at, days);
  return {
    next,
    lines: days.flatMap((day, k) => [
      { ...(lines[at] as Line), text: day },
      ...rows.flatMap(({ line, cells }) =>
        cells[k + 1] ? [{ ...line, text: timed(cells[0], cells[k + 1] ?? '') }] : [],
      ),
    ]),
  };
}

/** Days across, morning and afternoon down: the cells say their times themselves. */
function inParts(lines: readonly Line[], at: number, days: readonly string[]): Block | null {
  const { rows, next } = rowsUntil(lines, at + 1, (cells) => cells.length !== days.length + 1);
  const said = rows.flatMap(({ cells }) => cells.slice(1)).flatMap((cell) => cell.split(BREAK));
  if (said.filter((one) => findTimes(one).length > 0).length < 2) return null;
  return {
    next,
    lines: days.flatMap((day, k) => [
      { ...(lines[at] as Line), text: day },
      ...rows.flatMap(({ line, cells }) =>
        (cells[k + 1] ?? '')
          .split(BREAK)
          .flatMap((text) => (findTimes(text).length > 0 ? [{ ...line, text: text.trim() }] : [])),
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
        if (!name || name === FROM_LEFT) return [];
        const alone = cells.slice(1).filter(Boolean).length === 1;
        const forAll = (alone && FOR_ALL.test(name)) || cells[k + 2] === FROM_LEFT;
        return [{ ...line, text: [timed(cells[0], name), ...(forAll ? [] : placeOf(room))].join('\t') }];
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

/** What a cell says of its own time is truer than its row. */
function timed(time = '', cell: string): string {
  const [own] = findTimes(cell);
  return own?.from === 0 && /\p{L}{2}/u.test(cell.slice(own.to))
    ? `${cell.slice(0, own.to)}\t${cell.slice(own.to).trim()}`
    : `${time}\t${cell}`;
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

/** 16:00 | 18:30, below them what takes place then, and below that where: cards beside each other. */
function besideCards(lines: readonly Line[], at: number): Block | null {
  const times = cellsOf(lines[at]?.text ?? '');
  if (times.length < 2 || !times.every(isTime) || isOfJourney(lines, at)) return null;
  const { rows, next } = rowsUntil(
    lines.slice(0, at + 1 + CARD_LINES),
    at + 1,
    (cells) => cells.length !== times.length || cells.some((cell) => findTimes(cell).length > 0),
  );
  if (rows.length === 0 || rows[0]?.cells.some((cell) => !/\p{L}{2}/u.test(cell))) return null;
  return {
    next,
    lines: times.flatMap((time, k) => [
      { ...(lines[at] as Line), text: time },
      ...rows.flatMap(({ line, cells }) => (cells[k] ? [{ ...line, text: cells[k] }] : [])),
    ]),
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

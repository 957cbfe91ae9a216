import { columnsOf } from '#server/modules/reading/columns.ts';
import type { DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { ROOM, TRACK } from '#server/modules/planning/text/kinds-of-lines.ts';
import { isPerson } from '#server/modules/planning/text/is-place.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { isVenue } from '#server/modules/planning/text/parts-of-lines.ts';
import { rowsUntil } from '#server/modules/planning/paper/rows-until.ts';
import {
  BREAK,
  cellsOf,
  FROM_LEFT,
  isDay,
  isTime,
  type Block,
  type Line,
} from '#server/modules/planning/text/cells.ts';

const TIME_HEAD =
  /^(?:time|times|when|hours?|zeit|uhrzeit|hora|horario|horário|heure|horaire|ora|orario|tijd|tid)?$/i;
/** How many rows below the names of rooms may show that the column of times has no heading. */
const ROWS_TO_HEAD = 4;

/** Unrolls a grid of days: Time | Mon 3 May | Tue 4 May */
export function acrossDays(
  lines: readonly Line[],
  at: number,
  { hints, looks }: { hints: DateHints; looks: Looks },
): Block | null {
  const heads = cellsOf(lines[at]?.text ?? '');
  const below = cellsOf(lines[at + 1]?.text ?? '');
  // the column of times may have no heading
  const headless = below.length === heads.length + 1 && isTime(below[0] ?? '');
  const [first = '', ...days] = headless ? ['', ...heads] : heads;
  if (!TIME_HEAD.test(first) || days.length < 2 || !days.every((day) => isDay(day, hints))) return null;
  const { rows, next } = timedRows(lines, at + 1, looks);
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

/** Days across, parts of the day down; the cells contain the times. */
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

/** Unrolls a grid of rooms: Time | Hall A | Room 2 */
export function acrossRooms(lines: readonly Line[], at: number, looks: Looks): Block | null {
  const heads = cellsOf(lines[at]?.text ?? '');
  const below = lines.slice(at + 1, at + 1 + ROWS_TO_HEAD).map(({ text }) => cellsOf(text));
  const headless = below.some((cells) => cells.length === heads.length + 1 && isTime(cells[0] ?? ''));
  const [first = '', ...rooms] = headless ? ['', ...heads] : heads;
  const known = rooms.filter((room) => ROOM.test(room) || TRACK.test(room) || isVenue(room)).length;
  // an unknown name is a room if most others are
  const areRooms = known * 2 > rooms.length || (known > 0 && columnsOf(['Time', ...rooms]) === null);
  if (!TIME_HEAD.test(first) || rooms.length < 2 || !areRooms) return null;
  // a table with a single column of rooms
  if (rooms.some((room) => /^(?:room|hall|saal|raum|sala|salle|stage|track|stream|zaal)$/i.test(room)))
    return null;
  const { rows, next } = timedRows(lines, at + 1, looks);
  if (rows.length === 0) return null;
  return {
    next,
    lines: rows.flatMap(({ line, cells }) =>
      rooms.flatMap((room, k) => {
        const name = cells[k + 1];
        if (!name || name === FROM_LEFT) return [];
        const alone = cells.slice(1).filter(Boolean).length === 1;
        const forAll = (alone && FOR_ALL.test(name)) || cells[k + 2] === FROM_LEFT;
        const place = forAll ? undefined : placeOf(room);
        const text = timed(cells[0], name);
        return [{ ...line, text, ...(place ? { place, columns: ['time', 'name'] as const } : {}) }];
      }),
    ),
  };
}

/** For everybody, whichever column it is in. */
const FOR_ALL =
  /^(?:lunch|dinner|breakfast|coffee|tea\b|break|registration|check-in|networking|reception|welcome|opening|closing|plenary|farewell|mittag|abendessen|kaffee|pause|begrüßung|eröffnung|anmeldung|déjeuner|dîner|accueil|clôture|almuerzo|comida|cena|café|descanso|inauguración|clausura|pranzo|apertura|chiusura|almoço|jantar|intervalo)/iu;

/** A track is no place unless it contains one: Track 1 – Hall A. */
function placeOf(room: string): string | undefined {
  const bracket = /^(.+?)\s*\(([^()]+)\)$/u.exec(room);
  if (bracket?.[2] && TRACK.test(room) && ROOM.test(bracket[2])) return bracket[2];
  if (!TRACK.test(room)) return room;
  const said = /^[^–—:-]+[–—:-]\s*(.+)$/u.exec(room)?.[1];
  return said && ROOM.test(said) ? said : undefined;
}

/** A time in the cell overrides the row's. */
function timed(time = '', cell: string): string {
  const [name = '', ...below] = cell.split(BREAK);
  const at = below.findIndex((one) => findTimes(one)[0]?.from === 0);
  if (at >= 0 && findTimes(name).length === 0) {
    const [said] = findTimes(below[at] ?? '');
    const rest = (below[at] ?? '').slice(said?.to).replace(/^[\s·•|,–-]+/u, '');
    const more = below.map((one, k) => (k === at ? rest : one)).filter(Boolean);
    return `${(below[at] ?? '').slice(0, said?.to)}\t${[name, ...more].join(BREAK)}`;
  }
  const [own] = findTimes(cell);
  return own?.from === 0 && /\p{L}{2}/u.test(cell.slice(own.to))
    ? `${cell.slice(0, own.to)}\t${cell.slice(own.to).trim()}`
    : `${time}\t${cell}`;
}

function timedRows(
  lines: readonly Line[],
  from: number,
  looks: Looks,
): { rows: { line: Line; cells: string[] }[]; next: number } {
  const rows: { line: Line; cells: string[] }[] = [];
  const places: { at: number; gap: number }[] = [];
  let gap = -1;
  let first: string[] = [];
  let next = from;
  for (; next < lines.length; next += 1) {
    const line = lines[next] as Line;
    const cells = cellsOf(line.text);
    if (line.text.trim() === '') {
      gap = next;
      continue;
    }
    const last = rows.at(-1);
    // text that does not fit its cell continues below
    if (cells[0] === '' && cells.length > 1 && last) {
      last.cells = last.cells.map((cell, k) => {
        const [more = '', above = ''] = [cells[k], first[k]];
        const other =
          looks.keyOf(more) !== looks.keyOf(above) || isPerson(more) || findTimes(more)[0]?.from === 0;
        return [cell, more].filter(Boolean).join(other ? BREAK : ' ');
      });
      continue;
    }
    if (!isTime(cells[0] ?? '') || cells.length < 2) break;
    rows.push({ line, cells });
    places.push({ at: next, gap });
    first = cells;
  }
  // after a gap, rows with a single cell are text across the page again
  const lastFull = rows.findLastIndex(({ cells }) => cells.slice(2).some(Boolean));
  const across = places.findIndex(({ gap }, k) => k > lastFull && gap > (places[lastFull]?.at ?? next));
  if (lastFull < 0 || across < 0) return { rows, next };
  return { rows: rows.slice(0, across), next: places[across]?.at ?? next };
}

import { ACTIVITIES_MAX, EVENT_DAYS_MAX } from '#contract/constants.ts';
import { Refusal } from '#server/change/refusal.ts';
import { columnsByWords, isEnough } from '#server/modules/schedule-import/column-words.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { dateIn, timeIn, type Cell, type Sheet } from '#server/modules/schedule-import/table-cells.ts';

const HEADER_WITHIN = 10;
const DAY_MAX = 40;
/** Columns of days or rooms. */
const HEADS_MAX = EVENT_DAYS_MAX;
/** Rows of all tables of a file; some of them may not be usable. */
export const ROWS_MAX = ACTIVITIES_MAX + 1000;
const ROOM =
  /(?<!\p{L})(?:rooms?|hall|stage|auditorium|theat(?:re|er)|ballroom|foyer|studio|track|pitch|court|field|tent|lab|terrace|saal|raum|halle|bühne|platz|spielfeld|salle|scène|terrain|sala|salón|salão|palco|aula|campo|zaal|sal)(?!\p{L})/iu;

/**
 * Turns grids with times down and days or rooms across into lists with a row per cell. Other sheets are returned
 * unchanged.
 * @throws Refusal TOO_MANY_ACTIVITIES
 */
export function spreadGrids(sheets: readonly Sheet[]): Sheet[] {
  const made = { count: 0 };
  const lists = sheets.map((sheet) => spreadGrid(sheet, made));
  if (made.count > ROWS_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES', { text: importTexts.tooMany(made.count, ACTIVITIES_MAX) });
  return lists;
}

/** `made`: the rows of all grids so far; beyond the limit they are only counted. */
function spreadGrid(sheet: Sheet, made: { count: number }): Sheet {
  const { rows, merges = [] } = sheet;
  for (const [at, heading] of rows.slice(0, HEADER_WITHIN).entries()) {
    const first = timesOf(heading);
    const heads = heading.slice(first, first + HEADS_MAX);
    const across = first > 0 && !isEnough(columnsByWords(heading)) ? kindOf(heads) : null;
    if (!across || !rows.slice(at + 1).some((row) => timeIn(row[0] ?? ''))) continue;
    const names = ['Start', 'End'].slice(0, first);
    const list: Cell[][] = [[...names, 'Name', across === 'days' ? 'Date' : 'Location']];
    const add = (...cells: Cell[]): void => {
      made.count += 1;
      if (made.count <= ROWS_MAX) list.push(cells);
    };
    const mergeAt = new Map(merges.map((merge) => [`${merge.top} ${merge.left}`, merge]));
    rows.slice(at + 1).forEach((row, below) => {
      const line = at + 1 + below;
      const times = row.slice(0, first);
      if (!timeIn(times[0] ?? '')) {
        const words = row.filter((cell) => cell !== '').join(' ');
        if (words) add(...names.map(() => ''), words, '');
        return;
      }
      heads.forEach((head, k) => {
        const cell = row[first + k] ?? '';
        if (cell === '' || head === '') return;
        const wide = mergeAt.get(`${line} ${first + k}`);
        const span = wide ? heads.slice(k, wide.right - first + 1) : [head];
        const until = wide && wide.bottom > line ? endOf(rows[wide.bottom] ?? [], first) : null;
        const when = until === null ? times : [startOf(times[0] ?? ''), until].slice(0, Math.max(2, first));
        // a cell across several rooms is in none of them; one across several days is on each
        const places = across === 'days' ? span : span.length > 1 ? [''] : span;
        for (const place of places) add(...whenIn(when, first), cell, place);
      });
    });
    return { ...sheet, rows: list, merges: [] };
  }
  return sheet;
}

/** How many columns of times come first in the heading; a first column without a heading counts. */
function timesOf(heading: readonly Cell[]): number {
  const kinds = columnsByWords(heading);
  const isTime = (at: number, ...of: string[]): boolean =>
    kinds.some((column) => column.at === at && of.includes(column.kind));
  if (isTime(0, 'start')) return isTime(1, 'end') ? 2 : 1;
  return heading[0] === '' ? 1 : 0;
}

function kindOf(heads: readonly Cell[]): 'days' | 'rooms' | null {
  const said = heads.filter((cell) => cell !== '');
  if (said.length < 2) return null;
  const isDay = (cell: Cell): boolean =>
    timeIn(cell) === null && String(cell).length <= DAY_MAX && dateIn(cell, true, {}) !== null;
  if (said.every(isDay)) return 'days';
  const rooms = said.filter((cell) => typeof cell === 'string' && ROOM.test(cell));
  return rooms.length * 2 > said.length && said.every((cell) => timeIn(cell) === null) ? 'rooms' : null;
}

const startOf = (cell: Cell): Cell => (typeof cell === 'number' ? cell : (timeIn(cell)?.start ?? cell));
const endOf = (row: readonly Cell[], first: number): Cell | null =>
  (first === 2 ? row[1] : timeIn(row[0] ?? '')?.end) || null;
/** A span in one column, or its ends in two. */
const whenIn = (when: readonly Cell[], first: number): Cell[] =>
  first === 1 && when.length === 2 ? [`${wordsIn(when[0])} - ${wordsIn(when[1])}`] : [...when];
const wordsIn = (cell: Cell = ''): string => (typeof cell === 'number' ? (timeIn(cell)?.start ?? '') : cell);

import type { DateHints } from '#server/modules/reading/find-dates.ts';
import { MONTH } from '#server/modules/reading/words.ts';
import { kindOf } from '#server/modules/reading/columns.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { FLIGHT, isEndLabel, ROOM, STAY } from '#server/modules/planning/text/kinds-of-lines.ts';
import { isVenue } from '#server/modules/planning/text/parts-of-lines.ts';
import { cellsOf, isDay, isTime, type Block, type Line } from '#server/modules/planning/text/cells.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { acrossDays, acrossRooms } from '#server/modules/planning/paper/grids.ts';
import { rowsUntil } from '#server/modules/planning/paper/rows-until.ts';
import {
  endsApart,
  endsBelowEachOther,
  isOfJourney,
  SERVICE,
} from '#server/modules/planning/paper/journey-ends.ts';

const LABELLED_ROWS = 6;
const CARD_LINES = 3;
/** 14, with May below it. */
const DAY_AND_MONTH = new RegExp(`(\\t\\d{1,2})\\t(${MONTH}(?!\\p{L}))`, 'iu');

/**
 * Puts what is side by side one after the other: days or rooms across a table of times, days in columns, an arrival
 * next to its departure. All other lines stay as they are.
 */
export function untangle(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] as Line;
    const block =
      acrossDays(lines, at, { hints, looks }) ??
      acrossRooms(lines, at, looks) ??
      besideDays(lines, at, hints) ??
      besideStages(lines, at) ??
      besideEnds(lines, at) ??
      besideCards(lines, at) ??
      namedCards(lines, at, hints) ??
      endsApart(lines, at) ??
      endsBelowEachOther(lines, at);
    out.push(...(block?.lines ?? [line]));
    at = block?.next ?? at + 1;
  }
  return out;
}

/** Two days, each with its lines below it. */
function besideDays(lines: readonly Line[], at: number, hints: DateHints): Block | null {
  const days = cellsOf(lines[at]?.text ?? '');
  if (days.length < 2 || !days.every((day) => isDay(day, hints))) return null;
  const { rows, next } = rowsUntil(lines, at + 1, (cells) => cells.length > days.length || cells.length < 2);
  if (!rows.some(({ cells }) => cells.slice(1).some((cell) => findTimes(cell).length > 0))) return null;
  return { next, lines: columnwise(lines[at] as Line, days, rows) };
}

/** Main Stage | Barn | Tent, each with its times below it. */
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

/** Cards side by side: 16:00 | 18:30, below them what takes place then, and below that where. */
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

/** Cards side by side, too: names, below them when each takes place, and below that where. */
function namedCards(lines: readonly Line[], at: number, hints: DateHints): Block | null {
  const names = cellsOf(lines[at]?.text ?? '');
  const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && findTimes(cell).length === 0;
  if (names.length < 2 || !names.every(isWords) || names.some(isEndLabel)) return null;
  if (names.some((name) => isDay(name, hints) || kindOf(name) !== 'other') || isOfJourney(lines, at))
    return null;
  const { rows, next } = rowsUntil(
    lines.slice(0, at + 1 + CARD_LINES),
    at + 1,
    (cells) => cells.length !== names.length,
  );
  const times = rows[0]?.cells ?? [];
  const below = rows.slice(1);
  if (
    times.length === 0 ||
    !times.every(isTime) ||
    !below.every(({ cells }) => cells.every((cell) => cell === '' || isWords(cell)))
  )
    return null;
  return {
    next,
    lines: times.flatMap((time, k) => [
      { ...(rows[0]?.line as Line), text: `${time}\t${names[k]}` },
      ...below.flatMap(({ line, cells }) => (cells[k] ? [{ ...line, text: cells[k] }] : [])),
    ]),
  };
}

/** Departure | Arrival: everything below one of them becomes one line. */
function besideEnds(lines: readonly Line[], at: number): Block | null {
  const labels = cellsOf(lines[at]?.text ?? '');
  // some papers put guests and nights next to them
  const count = labels.findIndex((label) => !isEndLabel(label));
  const paired = count === -1 ? labels : labels.slice(0, count);
  if (paired.length < 2) return null;
  const { rows, next } = rowsUntil(
    lines.slice(0, at + 1 + LABELLED_ROWS),
    at + 1,
    (cells) =>
      cells.every(isEndLabel) ||
      // what is further to the right may be lower
      (paired.every((label) => STAY.test(label))
        ? cells.length < paired.length
        : cells.length !== labels.length),
  );
  if (rows.length === 0) return null;
  // each row of times begins another leg of a journey
  const legs = rows.reduce<(typeof rows)[]>((all, row) => {
    const begins = paired.every((_, k) => isTime(row.cells[k] ?? ''));
    if (all.length === 0 || (begins && all.at(-1)?.some(({ cells }) => isTime(cells[0] ?? '')))) all.push([]);
    all.at(-1)?.push(row);
    return all;
  }, []);
  return { next, lines: legs.flatMap((leg) => endsIn(leg, paired)) };
}

function endsIn(rows: readonly { line: Line; cells: string[] }[], paired: readonly string[]): Line[] {
  const isNumber = (cell: string): boolean => FLIGHT.test(cell) || SERVICE.test(cell);
  const beside = rows.find(({ cells }) => cells.slice(paired.length).some(isNumber));
  const number = beside?.cells.slice(paired.length).find(isNumber)?.replace(/\*+$/, '');
  const ends = paired.map((label, k) => {
    const timed = rows.find(({ cells }) => findTimes(cells[k] ?? '').length > 0) ?? rows[0];
    return {
      text: [label, ...rows.map(({ cells }) => cells[k] ?? '')]
        .filter(Boolean)
        .join('\t')
        .replace(DAY_AND_MONTH, '$1 $2'),
      source: timed?.line.source ?? '',
      number: timed?.line.number ?? 0,
    };
  });
  return beside && number ? [{ ...beside.line, text: number }, ...ends] : ends;
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

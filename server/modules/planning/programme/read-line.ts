import { planTexts } from '#server/modules/planning/messages.ts';
import { readActivity, readDetail } from '#server/modules/planning/programme/read-activity.ts';
import { readFlightEnd } from '#server/modules/planning/programme/read-flight-end.ts';
import { isOfHouse, readStay } from '#server/modules/planning/programme/read-stay.ts';
import { readRestOfCells, readTableRow } from '#server/modules/planning/programme/read-table-row.ts';
import { readUntimedLine } from '#server/modules/planning/programme/read-untimed-line.ts';
import type { ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import { atBreaks, BREAK, cellsOf, isTime, type Line } from '#server/modules/planning/text/cells.ts';
import { dayIn } from '#server/modules/planning/text/day-in.ts';
import { END_SAID, isAboutPaper, isEndLabel } from '#server/modules/planning/text/kinds-of-lines.ts';
import {
  blank,
  ends,
  isDateOfArrival,
  isFlightEnd,
  isStay,
  serviceAndWay,
  stayAtHouse,
  stayInProse,
  toldOnce,
  untilIn,
  without,
} from '#server/modules/planning/text/parts-of-lines.ts';
import { segmentsOf } from '#server/modules/planning/text/segments.ts';
import { columnsOf } from '#server/modules/reading/columns.ts';
import { findDates, isSpan } from '#server/modules/reading/find-dates.ts';
import { findTimes, type FoundTime } from '#server/modules/reading/find-times.ts';

/** A label waits this many lines for its time. */
const LABEL_LINES = 4;
/** Dot leaders between a name and its time. */
const LEADERS = /\s*(?:[._·…]\s?){4,}/g;

/** Reads one line: the first line of each cell as a row, further lines of the cells as text about it. */
export function readLine(state: ReadingState, line: Line): void {
  if (!line.text.includes(BREAK)) return readCells(state, line);
  const { text: firsts, more } = atBreaks(line.text);
  const before = state.last;
  readCells(state, { ...line, text: firsts });
  if (state.last === before) return;
  for (const text of more)
    if (state.last && !isAboutPaper(text)) readUntimedLine(state, { ...line, text }, []);
}

/** Distinguishes rows of tables, headings of columns, labels and plain text, and passes each on. */
function readCells(state: ReadingState, line: Line): void {
  const columns = line.columns ?? state.table;
  if (columns && readTableRow(state, line, columns)) return;
  if (readRestOfCells(state, cellsOf(line.text))) return;
  const text = line.text
    .replace(LEADERS, '\t')
    .trim()
    .replace(/^[•·▪●◦‣*○■□✓→»]\s*|^[-–—]\s+/, '')
    .trim();
  if (text === '') {
    state.pending = state.words = state.last = null;
    return;
  }
  const heads = columnsOf(cellsOf(line.text));
  if (heads) {
    state.table = heads;
    state.last = null;
    return;
  }
  if (isAboutPaper(text)) return;
  const isBelow = line.text.startsWith('\t') && isTime(state.row[0] ?? '');
  if (readLabelled(state, { ...line, text })) return;
  for (const part of segmentsOf(text))
    if (!isAboutPaper(part)) readSegment(state, { ...line, text: part, isBelow });
}

/** A label alone on its line, such as Departure: the following lines, up to a time, say when and where. */
function readLabelled(state: ReadingState, line: Line): boolean {
  // below a time that is alone on its line, the label names the activity
  if (!line.text.includes('\t') && isEndLabel(line.text) && !state.pending) {
    state.label = { line, more: 0 };
    return true;
  }
  const label = state.label;
  if (!label) return false;
  label.more += 1;
  const text = `${label.line.text}\t${line.text}`;
  if (findTimes(line.text).length > 0 || label.more >= LABEL_LINES) {
    state.label = null;
    readSegment(state, { ...line, text });
  } else label.line = { ...line, text };
  return true;
}

/** Finds the dates and times in a part of a line; the text around them decides which function reads it. */
function readSegment(state: ReadingState, said: Line): void {
  const { first: dates, again } = toldOnce(findDates(said.text, state.hints));
  const line = { ...said, text: without(said.text, again) };
  const { text } = line;
  const bare = isFlightEnd(text);
  const times = findTimes(
    dates.reduceRight((all, { from, to }) => blank(all, from, to), text),
    { bare },
  );
  if (times.length === 0) return readUntimedLine(state, line, dates);
  const [first] = dates;
  if (first && dates.length === 1 && isSpan(text, first))
    return state.found.skip(line, planTexts.severalDays);
  const day = first ? null : dayIn(text, state.task);
  // in a table with a column of times, times elsewhere are details
  if (line.isBelow && state.last && !first && times.length === 1) return readDetail(state, line, times[0]);
  state.row = cellsOf(text);
  const prose = stayInProse(text);
  if (prose && times.length === 1) return readStay(state, line, first, times, prose === 'out');
  const house = times.length === 1 ? stayAtHouse(without(text, [...dates, ...times])) : null;
  if (house && !state.underWay && !state.flight) state.hotel = house;
  if (
    (house || isStay(text, [...dates, ...times])) &&
    isOfHouse(state, text) &&
    !state.underWay &&
    !state.flight
  )
    return readStay(state, line, first, times);
  if (first && !isDateOfArrival(text, first, times)) state.found.setDate(first.date);
  if (day) state.found.setDate(day.date);
  // "until 18:00" is an end, not a start
  if (times.length === 1 && untilIn(text, times[0])) return readUntimedLine(state, { ...line, text }, dates);
  if (times[0] && times.length === 1 && END_SAID.test(text) && state.last?.date === state.found.date) {
    if (!state.last.end && times[0].start > state.last.start) state.last.end = times[0].start;
    return;
  }
  const way = times.length === 2 ? serviceAndWay(text, times) : null;
  if (way) return state.add(line, { ...ends(times[0] as FoundTime, times[1]), ...way });
  if (bare) return readFlightEnd(state, line, [...dates, ...times], times[0]);
  readActivity(state, line, [...dates, ...times], times, day?.length ?? 0);
}

import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { without } from '#server/modules/planning/text/parts-of-lines.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { isAboutPaper, LABELLED_PLACE } from '#server/modules/planning/text/kinds-of-lines.ts';

/**
 * For times on separate lines: whether names are above their times rather than below. Decided by days with text only
 * above the first time, or only below the last.
 */
export function namesComeFirst(lines: readonly string[], hints: DateHints): boolean {
  const kinds = lines.map((line) => kindOf(line.trim(), hints));
  let [above, below] = [0, 0];
  kinds.forEach((kind, at) => {
    if (kind !== 'time') return;
    const [before, after] = [kinds[at - 1], kinds[at + 1]];
    // the first text below a heading cannot belong to an earlier time
    if (firstOf(kinds, at)) {
      if (before === 'words') above += 1;
      else below += 1;
    } else if (before === 'words' && after === 'words' && isOwnPart(kinds, at)) above += 1;
    if (before === 'words' && after !== 'words') above += 1;
    if (before !== 'words' && after === 'words') below += 1;
  });
  return above > below;
}

/** Whether its text begins after a gap. */
function isOwnPart(kinds: readonly string[], at: number): boolean {
  const above = kinds.slice(0, at).findLastIndex((kind) => kind !== 'words');
  return kinds[above] === 'gap';
}

/** Whether this is the first time below a heading. */
function firstOf(kinds: readonly string[], at: number): boolean {
  for (let above = at - 1; above >= 0; above -= 1) {
    if (kinds[above] === 'heading') return true;
    if (kinds[above] !== 'words') return false;
  }
  return false;
}

function kindOf(line: string, hints: DateHints): 'time' | 'words' | 'heading' | 'gap' | 'other' {
  if (line === '') return 'gap';
  if (isAboutPaper(line) || LABELLED_PLACE.test(line)) return 'other';
  const [date] = findDates(line, hints);
  if (date || numberedDay(line)) {
    const times = findTimes(line);
    if (times.length === 0) return 'heading';
    return date && !/[\p{L}\d]/u.test(without(line, [date, ...times])) ? 'time' : 'other';
  }
  const [time] = findTimes(line);
  if (!time) return 'words';
  return time.to - time.from >= line.length - 3 ? 'time' : 'other';
}

import { planTexts } from '#server/modules/planning/messages.ts';
import type { ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';
import { STAY } from '#server/modules/planning/text/kinds-of-lines.ts';
import { isOut, STAY_ENDS } from '#server/modules/planning/text/parts-of-lines.ts';
import type { FoundDate } from '#server/modules/reading/find-dates.ts';
import type { FoundTime } from '#server/modules/reading/find-times.ts';

const HOUSE_END = /(?<!\p{L})check[\s-]?(?:in|out)(?!\p{L})/iu;

/** Whether the line is about a hotel. Check-in always is; Départ and Salida only if the paper has named a hotel. */
export function isOfHouse(state: ReadingState, text: string): boolean {
  return /^check|^(?:an|ab)reise|date/i.test(text) || state.hotel !== null || state.stays.size > 0;
}

/** Adds a check-in or check-out on its own date, and leaves the open day as it is. */
export function readStay(
  state: ReadingState,
  line: Line,
  date: FoundDate | undefined,
  [time]: readonly FoundTime[],
  out = isOut(
    HOUSE_END.exec(line.text)?.[0] ?? STAY.exec(line.text)?.[0] ?? STAY_ENDS.exec(line.text)?.[0] ?? '',
  ),
): void {
  const said = state.stays.get(out ? 'out' : 'in');
  // a departure on the first day is the journey's, not a check-out
  const known = out && said === state.task.startOn ? undefined : said;
  const on = date?.date ?? known ?? state.found.date;
  if (!time) return;
  const { date: before, alsoOn } = state.found;
  state.found.setDate(on);
  // check-out "until 11:00" is a deadline, so it has no duration
  state.add(line, {
    start: time.start,
    end: null,
    name: out ? planTexts.checkOut : planTexts.checkIn,
    location: state.hotel,
  });
  state.found.setDate(before ?? on, ...alsoOn);
  state.last = null;
}

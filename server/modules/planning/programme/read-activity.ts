import type { ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';
import { ARRIVES, ENDS, FLIGHT, ROOM, TIME_FIELD } from '#server/modules/planning/text/kinds-of-lines.ts';
import { nameAndPlace, tidy } from '#server/modules/planning/text/name-and-place.ts';
import {
  arrivingIn,
  besideIt,
  ends,
  isTwice,
  originIn,
  untilIn,
  without,
  ZONE,
  type Span,
} from '#server/modules/planning/text/parts-of-lines.ts';
import type { FoundTime } from '#server/modules/reading/find-times.ts';

/** The word before the time in "Ends at 20:45." */
const ENDS_ONLY = /^(?:ends|ende(?:t)?|fin|fine|termina|einde)$/iu;
/** What is left of "(arrivo ore 18:30)" without its time. */
const ONLY_ARRIVES =
  /\s*\(\s*(?:arr\p{L}*|ankunft|an|llegada|chegada|aankomst)[.:]?\s*(?:ore|um|à|a las|às|at)?\s*\)/iu;

/**
 * Adds the activity of a line that begins at its first time. `taken`: where dates and times are written; the rest,
 * from `begin` on, is its name and place. A time without a name waits for the line that names it.
 */
export function readActivity(
  state: ReadingState,
  line: Line,
  taken: readonly Span[],
  times: readonly FoundTime[],
  begin: number,
): void {
  const [time] = times;
  if (!time) return;
  // everything that is neither date nor time, still in its columns
  const until = untilIn(line.text, times[1]) ?? arrivingIn(line.text, times[1]);
  const rest = without(line.text, until ? [...taken, until] : taken).slice(begin);
  const said = nameAndPlace(rest.replace(ONLY_ARRIVES, ''), state.places);
  const label = TIME_FIELD.test(said.name);
  const [name, place] = label ? [said.place ?? '', null] : [said.name, said.place];
  if (
    state.last &&
    times.length === 1 &&
    ENDS_ONLY.test(line.text.slice(0, time.from).trim()) &&
    state.last.date === state.found.date
  ) {
    if (!state.last.end && time.start > state.last.start) state.last.end = time.start;
    return;
  }
  const before = state.words;
  state.alsoAt = isTwice(times, line.text) ? (times[1]?.start ?? null) : null;
  state.pending = state.words = null;
  if (!/[\p{L}\d]/u.test(name) || ZONE.test(name) || (state.namesFirst && before && ROOM.test(name))) {
    if (state.namesFirst && before) {
      const said = nameAndPlace(before.text, state.places);
      state.add(
        line,
        {
          ...ends(time, besideIt(times, line.text)),
          name: said.name,
          location: said.place ?? (name && !ZONE.test(name) ? name : null),
        },
        said.whole,
      );
      state.below = state.last;
    } else if (state.flight && times.length > 1) {
      state.add(line, { ...ends(time, times[1]), name: state.flight, location: place });
      state.flight = null;
    } else {
      state.last = null;
      state.pending = { time, line, frame: taken.length > times.length && time.end !== null };
    }
    return;
  }
  const travels = times[1] && !time.end && (FLIGHT.test(rest) || /→|->|–|-/.test(rest) || state.flight);
  const named = travels && state.flight && !FLIGHT.test(rest) ? state.flight : null;
  if (named) state.flight = null;
  const from = named ? rest.split(/→|->|–|\t/).find((one) => /\p{L}{2}/u.test(one)) : originIn(name);
  const way = travels && from && place && !named ? `${name} – ${place}` : null;
  state.add(
    line,
    {
      ...ends(time, travels || until ? times[1] : besideIt(times, line.text)),
      name: named ?? way ?? name,
      location: named || way ? tidy(from ?? '') || null : place,
    },
    named || way || label ? null : said.whole,
  );
}

/** Adds a line with a time to the activity above, as a detail. A line such as "returns 17:00" also sets its end. */
export function readDetail(state: ReadingState, { text }: Line, time: FoundTime | undefined): void {
  const last = state.last;
  if (!last || !time) return;
  if (!last.end && time.start > last.start && (ARRIVES.test(text) || ENDS.test(text))) last.end = time.start;
  last.description = [last.description, text].filter(Boolean).join('\n');
}

import { daysIn } from '#server/modules/planning/programme/days-in.ts';
import type { Activity, ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import { dayIn } from '#server/modules/planning/text/day-in.ts';
import {
  FLIGHT,
  FROM,
  HOUSE,
  LABELLED_PLACE,
  LEADING_WEEKDAY,
  MINUTES_BEFORE,
  PLACE_NAME,
  ROOM,
  SPAN_WORDS,
  STAY,
  STAY_AT,
  TIME_FIELD,
  VENUE,
} from '#server/modules/planning/text/kinds-of-lines.ts';
import { nameAndPlace, placeMet, tidy } from '#server/modules/planning/text/name-and-place.ts';
import {
  ends,
  isAddress,
  isHouseAbove,
  isOut,
  isStreet,
  isVenue,
  NUMBER_ALONE,
  ROUTE,
  serviceIn,
  TRAVELS,
  without,
} from '#server/modules/planning/text/parts-of-lines.ts';
import { LEADS_ON } from '#server/modules/planning/text/sentences.ts';
import { isSpan, type FoundDate } from '#server/modules/reading/find-dates.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';

/** The stars in "Hotel Alpenrose ****". */
const STARS = /\s*[*★]+\s*[sS]?$/u;

/**
 * Reads a line without a time: the hotel, a place, a flight number, the heading of a day, the name of a time that was
 * alone on its line, or more about the activity above. The first reading that fits is used.
 */
export function readUntimedLine(state: ReadingState, line: Line, dates: readonly FoundDate[]): void {
  const { text } = line;
  const hotel =
    PLACE_NAME.exec(text)?.[1]?.split('\t')[0] ??
    (state.hotel ? undefined : (HOUSE.exec(text)?.[0] ?? STAY_AT.exec(text)?.[1]));
  if (hotel) {
    state.hotel = tidy(hotel.replace(STARS, ''));
    state.underWay = null;
  }
  const above = state.words?.text ?? '';
  if (!state.found.latest && isHouseAbove(above, text)) state.hotel ??= tidy(above.replace(STARS, ''));
  if (hotel && state.last && !PLACE_NAME.test(text)) state.last.location ??= tidy(hotel);
  if (hotel && !state.pending) return;
  const from = FROM.exec(text)?.[1];
  if (from && state.flight && dates.length === 0) return void (state.origin = tidy(from));
  const place = LABELLED_PLACE.exec(text)?.[1]?.replace(MINUTES_BEFORE, '') ?? placeMet(text);
  // a time followed by a place applies to the whole paper, not to an activity
  if (place && state.pending) return void (state.pending = null);
  if (place && state.last) return placeByLabel(state, state.last, tidy(place));
  const service = serviceIn(text);
  if (service) return void (state.flight = service);
  const flight = FLIGHT.test(text);
  const told = tidy(without(text, dates).split(/\s+[·•|]\s+/)[0] ?? '');
  const number = cellsOf(text).find((cell) => cell.length <= NUMBER_ALONE && FLIGHT.test(cell));
  if (number && dates.length <= 1) state.flight = number;
  else if (flight && dates.length <= 1 && (TRAVELS.test(text) || told.length <= NUMBER_ALONE))
    state.flight = told;
  else if (state.flight && dates.length === 0 && ROUTE.test(text)) {
    state.origin = tidy(ROUTE.exec(text)?.[1] ?? '');
    return;
  }
  const day = dayIn(text, state.task);
  const [date] = dates;
  const several = text.includes('\t') ? null : daysIn(text, dates, state.task);
  if (several && several.length < state.length) {
    const [firstOn = null, ...others] = several;
    state.found.setDate(firstOn, ...others);
    state.last = state.pending = state.words = null;
    return;
  }
  if (dates.length >= 2 || (date && isSpan(text, date)) || (SPAN_WORDS.test(text) && date && !day)) {
    state.last = null;
    return;
  }
  if (date || day) return readHeading(state, text, date ?? null, day, flight);
  if (state.pending) {
    const { time, line: at, frame } = state.pending;
    const said = nameAndPlace(text, state.places);
    state.pending = null;
    state.add(
      { ...line, source: at.source },
      { ...ends(time), name: said.name, location: said.place },
      said.whole,
    );
    state.named = said.place ? null : said.name;
    if (frame && state.last) state.found.mayBeWhole(state.last);
    return;
  }
  if (
    state.last &&
    state.last.name === state.named &&
    LEADS_ON.test(state.last.name) &&
    /^\p{Ll}/u.test(text)
  ) {
    state.last.name += ` ${text}`;
    return;
  }
  state.named = null;
  state.words = line;
  const first = state.last !== null && !state.last.location && !state.last.description;
  const below = state.below;
  state.below = null;
  if (!state.last || text.length < 3) return;
  if (state.places.texts.has(tidy(text)) && placeBelow(state, state.last, tidy(text))) return;
  if (
    !state.last.location &&
    !state.last.description &&
    (below === state.last
      ? VENUE.test(text) || isAddress(text)
      : (first && isStreet(text)) || (text.length <= 60 && (ROOM.test(text) || isVenue(text))))
  ) {
    state.last.location = state.guessed = tidy(text);
    return;
  }
  state.last.description = [state.last.description, text].filter(Boolean).join('\n');
}

/** Opens a day and names it, or notes the date of a check-in or check-out. */
function readHeading(
  state: ReadingState,
  text: string,
  date: FoundDate | null,
  day: { date: string; length: number } | null,
  flight: boolean,
): void {
  const on = date?.date ?? day?.date ?? '';
  const stay = STAY.exec(text);
  if (stay) return void state.stays.set(isOut(stay[0]) ? 'out' : 'in', on);
  state.found.setDate(on);
  state.last = state.pending = state.words = null;
  const words = date ? text.slice(0, date.from) + text.slice(date.to) : text.slice(day?.length ?? 0);
  const number = numberedDay(words.trim());
  const name = flight
    ? ''
    : tidy(
        words
          .trim()
          .slice(number?.length ?? 0)
          .replace(LEADING_WEEKDAY, ''),
      );
  const names = /\p{L}{2}/u.test(name) && name.length <= 80 && !TIME_FIELD.test(name);
  state.found.nameDay(on, names ? name : '');
}

/** A labelled place replaces a guessed one, whose words move to the description. */
function placeByLabel(state: ReadingState, activity: Activity, place: string): void {
  if (activity.location && activity.location === state.guessed)
    activity.description = [activity.description, activity.location].filter(Boolean).join('\n');
  else return void placeBelow(state, activity, place);
  activity.location = place;
}

/** A place below replaces one that was taken from the name, unless it is only a street address. */
function placeBelow(state: ReadingState, activity: Activity, place: string): boolean {
  const isStreetAlone = /\d/.test(place.split(',')[0] ?? '');
  if (activity.location && (state.whole === null || isStreetAlone)) return false;
  activity.name = state.whole ?? activity.name;
  activity.location = place;
  state.whole = null;
  return true;
}

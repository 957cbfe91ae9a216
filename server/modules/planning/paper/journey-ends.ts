import { BREAK, cellsOf, isTime, type Block, type Line } from '#server/modules/planning/text/cells.ts';
import { FLIGHT, isAboutPaper, VENUE } from '#server/modules/planning/text/kinds-of-lines.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** London (LHR), ZRH Zurich */
const IATA = /\([A-Z]{3}\)|^[A-Z]{3}$|^[A-Z]{3}\s+(?!(?:[IVX]+|\p{Lu}{2,})(?!\p{L}))\p{Lu}\p{Ll}/u;
/** LH 143, TGV INOUI 7014, Autocar 9272: a service alone in its cell. */
export const SERVICE = /^(?:[A-Z][A-Z0-9]\s?\d{2,4}|\p{Lu}[\p{L} -]{1,20}\s\d{2,5})\*?$/u;
/** How many lines above the number of a flight may be. */
const ABOVE = 4;

const journey = (of: readonly [Line, Line], ends: readonly string[][]): Line[] =>
  of.map((line, k) => ({
    ...line,
    text: [k === 0 ? 'Departure' : 'Arrival', ...(ends[k] ?? [])].join('\t'),
  }));

/**
 * 10:05 and 11:10 far apart, each with a city below: a departure and its arrival. The cities may be above if they
 * have airport codes.
 */
export function endsApart(lines: readonly Line[], at: number): Block | null {
  const [line, below] = [lines[at], lines[at + 1]];
  if (!line || !below) return null;
  const [upper, lower] = [cellsOf(line.text), cellsOf(below.text)];
  const last = upper.length - 1;
  if (last < 1 || lower.length !== upper.length) return null;
  const outer = (cells: string[]) => [cells[0] ?? '', cells[last] ?? ''] as const;
  const both = (cells: string[], is: (cell: string) => boolean) => outer(cells).every(is);
  const block = (of: Line, times: string[], cities: string[]): Block => ({
    next: at + 2,
    lines: journey(
      [of, of],
      outer(times).map((time, k) => [time, outer(cities)[k] ?? '']),
    ),
  });
  const citiesBelow =
    both(upper, isTime) &&
    both(lower, (cell) => /^\p{L}/u.test(cell)) &&
    [...upper.slice(1, last), ...lower].every((cell) => findTimes(cell).length === 0);
  if (citiesBelow) {
    const named = cellsOf(lines[at + 2]?.text ?? '');
    const isNamed = named.length === lower.length && both(lower, (cell) => /^[A-Z]{3}$/.test(cell));
    if (!isNamed || !both(named, (cell) => /^\p{Lu}\p{Ll}/u.test(cell) && findTimes(cell).length === 0))
      return block(line, upper, lower);
    // AMS, with Amsterdam Schiphol below it
    return {
      ...block(
        line,
        upper,
        named.map((name, k) => `${name} (${lower[k]})`),
      ),
      next: at + 3,
    };
  }
  return both(upper, (cell) => IATA.test(cell)) && both(lower, isTime) ? block(below, lower, upper) : null;
}

/** 13:20 London and below it 16:05 Zurich, under a flight number: a departure and its arrival. */
export function endsBelowEachOther(lines: readonly Line[], at: number): Block | null {
  const next = lines[at + 1] && !timeAndCity(lines[at + 1] as Line) ? at + 2 : at + 1;
  const ends = [lines[at], lines[next]].map((line) => (line ? timeAndCity(line) : null));
  const service = ends.flatMap(
    (end) => end?.more.find((cell) => SERVICE.test(cell) && !VENUE.test(cell)) ?? [],
  )[0];
  const between = next > at + 1 ? (lines[at + 1]?.text ?? '') : '';
  if (!ends[0] || !ends[1] || (between && !isAboutPaper(between) && !/^\s*\d{1,2}\s?h/.test(between)))
    return null;
  const told =
    service ??
    (ends.every((end) => IATA.test(end?.city ?? '') && end?.more.length === 0) || isBelowFlight(lines, at));
  if (!told) return null;
  const [above, under] = [lines[at] as Line, lines[next] as Line];
  return {
    next: next + 1,
    lines: [
      ...(service ? [{ ...above, text: service }] : []),
      ...journey(
        [above, under],
        ends.map((end) => [end?.time ?? '', end?.city ?? '']),
      ),
    ],
  };
}

/** One end of a journey: its time, its city, and any other cells. */
function timeAndCity({ text }: Line): { time: string; city: string; more: string[] } | null {
  const line = text.trim();
  const [time, other] = findTimes(line);
  if (!time || other || time.from > 0 || time.end) return null;
  const [city = '', ...more] = cellsOf(line.slice(time.to).trim());
  if (!/^\p{Lu}/u.test(city) || FLIGHT.test(city)) return null;
  return { time: line.slice(0, time.to), city: city.split(BREAK)[0] ?? '', more };
}

/** Whether the nearest text above is a flight or train number. */
function isBelowFlight(lines: readonly Line[], at: number): boolean {
  for (let above = at - 1; above >= Math.max(0, at - ABOVE); above -= 1) {
    const text = lines[above]?.text.trim() ?? '';
    if (findTimes(text).length > 0) return false;
    if (cellsOf(text).some((cell) => FLIGHT.test(cell) && cell.search(FLIGHT) < 20)) return true;
  }
  return false;
}

/** Whether two times side by side belong to a journey, judged by the number above or by airport codes. */
export const isOfJourney = (lines: readonly Line[], at: number): boolean =>
  isBelowFlight(lines, at) ||
  [lines[at - 1], lines[at + 1]].some((line) => cellsOf(line?.text ?? '').every((cell) => IATA.test(cell))) ||
  lines.slice(Math.max(0, at - ABOVE), at).some(({ text }) => WAY.test(text));
const WAY =
  /→|->|\b(?:from|to|outbound|inbound|return|departure|arrival|hinflug|rückflug|hinfahrt|rückfahrt|aller|ida|vuelta|andata|ritorno)\b/iu;

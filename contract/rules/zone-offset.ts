import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const MINUTE = 60_000;
/** No zone changes its clocks and back within so short a time. */
const STRETCH = 14 * 86_400_000;
/** Stretches of all zones that are remembered: about a year in a hundred zones. */
const KNOWN_MAX = 2500;
const known = new Map<string, Stretch>();

interface Stretch {
  before: number;
  after: number;
  /** From when on the clocks show `after`. */
  turnsAt: number;
}

/**
 * Milliseconds that the zone's clocks are ahead of UTC at this time. `tz` makes a formatter for each call, and
 * a programme asks for every activity: so it is asked for the ends of a fortnight, and for the minute of the
 * change where they differ.
 *
 * Only the offset is taken from `tz`. What else it returns has gone through the zone of this machine, and is
 * an hour off around its changes of clocks (test: tests/unit/contract-zone-offset.test.ts).
 */
export function offsetAt(time: number, zone: string): number {
  const { before, after, turnsAt } = stretchOf(Math.floor(time / STRETCH), zone);
  return time < turnsAt ? before : after;
}

function stretchOf(index: number, zone: string): Stretch {
  const key = `${zone} ${index}`;
  const held = known.get(key);
  if (held) return held;
  const [from, to] = [index * STRETCH, (index + 1) * STRETCH];
  const [before, after] = [ask(from, zone), ask(to, zone)];
  const made = { before, after, turnsAt: before === after ? from : turnBetween(from, to, zone, after) };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, made);
  return made;
}

/** To the minute, by halves. */
function turnBetween(from: number, to: number, zone: string, after: number): number {
  let [early, late] = [from, to];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (ask(middle, zone) === after) late = middle;
    else early = middle;
  }
  return late;
}

const ask = (time: number, zone: string): number => dayjs.utc(time).tz(zone).utcOffset() * MINUTE;

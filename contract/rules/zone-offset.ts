import { temporal } from './temporal.ts';

const MINUTE = 60_000;
/** No zone changes its clocks and back again within this time. */
const STRETCH = 14 * 86_400_000;
/** Cached stretches across all zones: about a year in a hundred zones. */
const KNOWN_MAX = 2500;
const known = new Map<string, Stretch>();
/** Formatters are expensive to create: one costs more than all the lookups of a programme. */
const FORMATTERS_MAX = 20;
const formatters = new Map<string, Intl.DateTimeFormat>();

interface Stretch {
  before: number;
  after: number;
  /** The instant from which `after` applies. */
  turnsAt: number;
}

/**
 * UTC offset of a zone in ms at this time. Asking the browser is slow, and a programme asks for every activity; so
 * the offsets at both ends of a fortnight are cached, with the minute of the change if they differ.
 * @throws RangeError for an unknown zone
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

/** The minute of the change, by bisection. */
function turnBetween(from: number, to: number, zone: string, after: number): number {
  let [early, late] = [from, to];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (ask(middle, zone) === after) late = middle;
    else early = middle;
  }
  return late;
}

/** The zone's wall clock at this minute, minus UTC. */
function ask(time: number, zone: string): number {
  const exactly = temporal()?.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).offsetNanoseconds;
  // a century ago, clocks also differed by seconds
  if (exactly !== undefined) return startOfMinute(time + exactly / 1e6) - startOfMinute(time);
  const shown = formatterOf(zone).formatToParts(time);
  const of = (wanted: string): number => Number(shown.find(({ type }) => type === wanted)?.value);
  const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return clock - startOfMinute(time);
}

const startOfMinute = (time: number): number => Math.floor(time / MINUTE) * MINUTE;

function formatterOf(zone: string): Intl.DateTimeFormat {
  const held = formatters.get(zone);
  if (held) return held;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(zone, made);
  return made;
}

const MINUTE = 60_000;
/** No zone changes its clocks forth and back within so short a time. */
const STRETCH = 14 * 86_400_000;
/** Most stretches remembered across all zones: about a year in a hundred zones. */
const KNOWN_MAX = 2500;
const known = new Map<string, Stretch>();
/** Creating a formatter takes longer than everything a programme asks of it. */
const FORMATTERS_MAX = 20;
const formatters = new Map<string, Intl.DateTimeFormat>();

interface Stretch {
  before: number;
  after: number;
  /** From this time on the clocks show `after`. */
  turnsAt: number;
}

/**
 * Milliseconds that the zone's clocks are ahead of UTC at this time. Asking the platform takes a formatter, and a
 * programme asks for every activity. So the platform is asked for both ends of a fortnight, and, if they differ,
 * for the minute of the change.
 * @throws RangeError for a zone that does not exist
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

/** To the minute, by bisection. */
function turnBetween(from: number, to: number, zone: string, after: number): number {
  let [early, late] = [from, to];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (ask(middle, zone) === after) late = middle;
    else early = middle;
  }
  return late;
}

/** The zone's wall time at this minute, minus UTC's. */
function ask(time: number, zone: string): number {
  const shown = formatterOf(zone).formatToParts(time);
  const of = (wanted: string): number => Number(shown.find(({ type }) => type === wanted)?.value);
  const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return clock - Math.floor(time / MINUTE) * MINUTE;
}

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

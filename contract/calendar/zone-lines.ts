import { offsetAt } from '#contract/rules/zone-offset.ts';

const MINUTE = 60_000;
/** No zone changes its clocks and back again within this time. */
const STEP = 7 * 86_400_000;

interface Turn {
  at: number;
  before: number;
  after: number;
}

/**
 * The VTIMEZONE of an IANA zone, listing every clock change between two instants. A yearly rule would be shorter, but
 * wrong wherever a government decides anew each year.
 */
export function zoneLines(zone: string, from: number, to: number): string[] {
  const first = offsetAt(from, zone);
  const turns: Turn[] = [{ at: from, before: first, after: first }, ...turnsBetween(from, to, zone)];
  const standard = Math.min(...turns.map(({ after }) => after));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...turns.flatMap(({ at, before, after }) => {
      const kind = after === standard ? 'STANDARD' : 'DAYLIGHT';
      return [
        `BEGIN:${kind}`,
        // DTSTART is given in the offset before the change
        `DTSTART:${compact(at + before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

function turnsBetween(from: number, to: number, zone: string): Turn[] {
  const turns: Turn[] = [];
  for (let at = from; at < to; at += STEP) {
    const [before, after] = [offsetAt(at, zone), offsetAt(at + STEP, zone)];
    if (before !== after) turns.push({ at: turnAt(at, at + STEP, zone, after), before, after });
  }
  return turns;
}

/** The minute of the change, by bisection. */
function turnAt(from: number, to: number, zone: string, after: number): number {
  let [early, late] = [from, to];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle, zone) === after) late = middle;
    else early = middle;
  }
  return late;
}

/** `20270328T020000` */
const compact = (time: number): string => new Date(time).toISOString().replace(/[-:]|\..*$/g, '');

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/**
 * What the planner should find, written by hand. `null`: the paper does not say, and the planner must not
 * invent it.
 */
export interface Expected {
  on: string;
  start: string;
  end?: string;
  name: string;
  place?: string | null;
}
interface FoundActivity {
  on: string;
  name: string;
  location: string | null;
  startsLocal: string;
  endsLocal: string;
}

export interface Hits {
  times: [hits: number, of: number];
  names: [hits: number, of: number];
  places: [hits: number, of: number];
  /** Activities that were not expected. */
  invented: string[];
  missed: string[];
}

/**
 * Compares what was found in a paper with what was expected; each expected activity is matched at most once.
 */
export function hitsOf(expected: readonly Expected[], found: readonly FoundActivity[]): Hits {
  const left = [...found];
  const hits: Hits = { times: [0, 0], names: [0, 0], places: [0, 0], invented: [], missed: [] };
  const count = (of: [number, number], hit: boolean, what: string) => {
    of[1] += 1;
    if (hit) of[0] += 1;
    else hits.missed.push(what);
  };
  for (const want of expected) {
    const score = (one: FoundActivity): number =>
      (one.name === want.name ? 2 : 0) + (one.startsLocal === `${want.on}T${want.start}:00` ? 2 : 0);
    const best = left.toSorted((a, b) => score(b) - score(a))[0];
    const got = best && score(best) >= 2 ? best : undefined;
    if (got) left.splice(left.indexOf(got), 1);
    const shown = `${want.on} ${want.start} ${want.name}: ${got ? `${got.startsLocal}–${got.endsLocal.slice(11, 16)} “${got.name}” @ ${got.location}` : 'not found'}`;
    count(hits.times, got?.startsLocal === `${want.on}T${want.start}:00`, shown);
    if (want.end) count(hits.times, got?.endsLocal.slice(11, 16) === want.end, `end ${shown}`);
    count(hits.names, got?.name === want.name, `name ${shown}`);
    if (want.place !== undefined)
      count(hits.places, got !== undefined && got.location === want.place, `place ${want.place} ${shown}`);
  }
  hits.invented = left.map((one) => `${one.startsLocal} ${one.name}`);
  return hits;
}

/** The results for all papers as lines to print, and the lowest of the three rates. */
export function rateOf(all: readonly Hits[]): { lines: string[]; lowest: number } {
  const rates = (['times', 'names', 'places'] as const).map((of) => {
    const [hit, total] = all.reduce(([a, b], one) => [a + one[of][0], b + one[of][1]], [0, 0]);
    return { of, hit, total, rate: total === 0 ? 1 : hit / total };
  });
  return {
    lines: rates.map(
      ({ of, hit, total, rate }) => `${of}: ${hit} of ${total} (${(rate * 100).toFixed(1)} %)`,
    ),
    lowest: Math.min(...rates.map(({ rate }) => rate)),
  };
}

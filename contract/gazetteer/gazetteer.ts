import { fitOf } from '#contract/gazetteer/fit.ts';
import { foldName } from '#contract/gazetteer/fold-name.ts';
import { kilometres } from '#contract/gazetteer/kilometres.ts';
import type { Row } from '#contract/gazetteer/row.ts';
import { worldPlace, type WorldPlace } from '#contract/gazetteer/world-place.ts';
import type { Coordinates } from '#contract/rules/coordinates.ts';

interface Asked {
  /** Other places of the same event: results near them rank higher. */
  near?: readonly Coordinates[];
  most: number;
}

/** On the same scale as `size`, the base-2 logarithm of the population. */
const NEAR = 8;
const NEAR_KILOMETRES = 100;
/** Two letters may begin thousands of names: only this many places, the largest, are scored. */
const LOOKED_AT = 800;
const FEWEST_LETTERS = 2;
/** A few hours' drive. */
const SAME_ZONE_KILOMETRES = 500;

/** The world's places, searchable by their names in any language. */
export class Gazetteer {
  /** Largest first. */
  readonly #rows: Row[];
  readonly #names: string;

  /** Use `readGazetteer`. */
  constructor(rows: Row[]) {
    this.#rows = rows;
    this.#names = rows.map(({ folded }) => folded).join('\n');
  }

  /** Best matches first, by name, size and distance to the event's other places. */
  find(query: string, asked: Asked): WorldPlace[] {
    const folded = foldName(query);
    const found = this.#find(folded, query.trim(), asked);
    // "Muenchen", as typed without an ü on the keyboard
    const plain = folded.replace(/([aou])e/g, '$1');
    return found.length > 0 || plain === folded ? found : this.#find(plain, query.trim(), asked);
  }

  /** The time zone of the nearest place; null if none is near enough. */
  zoneAt(at: Coordinates): string | null {
    let best: { timezone: string | null; distance: number } = {
      timezone: null,
      distance: SAME_ZONE_KILOMETRES,
    };
    for (const row of this.#rows) {
      if (Math.abs(row.at.latitude - at.latitude) > 5) continue;
      const distance = kilometres(at, row.at);
      if (distance < best.distance) best = { timezone: row.timezone, distance };
    }
    return best.timezone;
  }

  #find(whole: string, typed: string, { near = [], most }: Asked): WorldPlace[] {
    const all = whole.split(' ');
    const [first = ''] = all;
    // the country may come last, and is not one of the names
    const anchor = first.length > 2 ? first : all.reduce((a, b) => (b.length > a.length ? b : a));
    if (anchor.length < FEWEST_LETTERS) return [];
    const ranked = [...this.#rowsWith(anchor)].flatMap((row) => {
      const fit = fitOf(row, { all, whole, typed });
      if (!fit) return [];
      const nearness = near.map((other) => NEAR / (1 + kilometres(row.at, other) / NEAR_KILOMETRES));
      return { row, name: fit.name, score: row.size + fit.score + Math.max(0, ...nearness) };
    });
    ranked.sort((a, b) => b.score - a.score || a.row.start - b.row.start);
    const once = new Map<string, WorldPlace>();
    for (const { row, name } of ranked) {
      if (once.size >= most) break;
      const place = worldPlace(row, name);
      if (!once.has(place.location.description)) once.set(place.location.description, place);
    }
    return [...once.values()];
  }

  /** Places with a name in which a word begins with this, and the airports of those cities. */
  #rowsWith(word: string): Set<Row> {
    const rows = new Set<Row>();
    for (const wanted of [`|${word}`, ` ${word}`]) {
      let at = this.#names.indexOf(wanted);
      for (let looked = 0; at >= 0 && looked < LOOKED_AT; looked++) {
        const row = this.#rowAt(at);
        if (!row) break;
        rows.add(row);
        for (const airport of row.airports ?? []) rows.add(airport);
        // each row once
        at = this.#names.indexOf(wanted, row.end);
      }
    }
    return rows;
  }

  #rowAt(position: number): Row | undefined {
    let [low, high] = [0, this.#rows.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#rows[middle]?.start ?? Infinity) <= position) low = middle;
      else high = middle - 1;
    }
    return this.#rows[low];
  }
}

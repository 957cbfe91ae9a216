import { cellsOf, isTime, type Line } from '#server/modules/planning/text/cells.ts';
import { ARRIVES, isAboutPaper, STAY } from '#server/modules/planning/text/kinds-of-lines.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** Number of cards, and their share of the lines with times, that show a habit of the paper. */
const CARDS_MIN = 3;
const LABELLED_MIN = 2;
const MOST = 0.6;
/** A card has its time within this many lines below its title. */
const WITHIN = 3;
const PARTS = /\s+[·•|]\s+|\t+/u;
/** The type of a card next to it, with or without an icon. */
const KIND =
  /^\P{L}*(?:(?:air|flight|train|rail|bus|coach|ferry|car|taxi|transfer|hotel|stay|lodging|meeting|event|activity|tour|restaurant|lunch|dinner|flug|bahn|zug|vol|vuelo|treno|volo)\P{L}*)?$/iu;
/** A title is a name as a whole; no part of it is a place. */
const COLUMNS = ['time', 'name', 'place'] as const;
/** The label of a card's time. */
const LEADS =
  /^(?:departs?|departure|pick-?up|starts?|begins?|abflug|abfahrt|départ|salida|partenza|time)?\s*:?\s*$/iu;

/**
 * Itineraries made of cards: a prominent title, and details below it that contain the time, such as "Depart 10:15 ·
 * Arrive 12:50". Puts each title after its time, followed by the other details.
 */
export function withTitledCards(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const bare = withoutKinds(lines);
  const timed = bare.filter(({ text }) => findTimes(text).length > 0 && !isAboutPaper(text));
  const cards = bare.flatMap((_, at) => {
    const card = cardAt(bare, at, { hints, looks });
    return card ? [card] : [];
  });
  // without labels they are ordinary titles, which titles-above.ts handles
  const labelled = cards.filter(({ label }) => label !== '').length;
  if (labelled < LABELLED_MIN || cards.length < CARDS_MIN || cards.length < timed.length * MOST)
    return [...lines];
  const out: Line[] = [];
  let at = 0;
  for (const { from, to } of cards) {
    out.push(...bare.slice(at, from), ...linesOf(bare, from, to));
    at = to + 1;
  }
  return [...out, ...bare.slice(at)];
}

/** Drops what only states the type of a card: Flight | Oslo – Geneva. */
function withoutKinds(lines: readonly Line[]): Line[] {
  const isKind = (text: string): boolean => {
    const [first = '', second, more] = cellsOf(text);
    return second !== undefined && more === undefined && KIND.test(first);
  };
  const kinds = lines.filter(({ text }) => isKind(text) && /\p{L}/u.test(cellsOf(text)[0] ?? ''));
  const times = lines.filter(
    ({ text }) => text.includes('\t') && findTimes(cellsOf(text)[0] ?? '').length > 0,
  );
  if (kinds.length < CARDS_MIN || times.length > 0) return [...lines];
  return lines.flatMap((line) => {
    if (isKind(line.text)) return [{ ...line, text: cellsOf(line.text)[1] ?? '' }];
    return KIND.test(line.text) && /\p{L}/u.test(line.text) ? [] : [line];
  });
}

/** The card whose title is on this line. */
function cardAt(
  lines: readonly Line[],
  at: number,
  { hints, looks }: { hints: DateHints; looks: Looks },
): { from: number; to: number; label: string } | null {
  const title = lines[at]?.text.trim() ?? '';
  if (!looks.standsOut(title) || title.includes('\t') || findTimes(title).length > 0) return null;
  if (findDates(title, hints).length > 0 || !/^\p{Lu}/u.test(title)) return null;
  for (let to = at + 1; to <= at + WITHIN && to < lines.length; to += 1) {
    const text = lines[to]?.text.trim() ?? '';
    if (text === '' || looks.standsOut(text) || findDates(text, hints).length > (STAY.test(text) ? 1 : 0))
      return null;
    const [time] = findTimes(text);
    if (!time) continue;
    // a time before or next to the title belongs to it
    if (isTime(text) || text.includes('\t')) return null;
    const label = text.slice(0, time.from).split(PARTS).at(-1)?.trim() ?? '';
    return LEADS.test(label) || STAY.test(text) ? { from: at, to, label } : null;
  }
  return null;
}

function linesOf(lines: readonly Line[], from: number, to: number): Line[] {
  const line = lines[to] as Line;
  const title = lines[from]?.text.trim() ?? '';
  const between = lines.slice(from + 1, to);
  if (STAY.test(line.text.trim()))
    return [
      { ...line, text: `Hotel: ${title}` },
      ...line.text.split(PARTS).map((text) => ({ ...line, text })),
      ...between,
    ];
  const parts = line.text.trim().split(PARTS);
  const ends = parts.find((part) => ARRIVES.test(part) && findTimes(part).length > 0);
  const first = parts.find((part) => findTimes(part).length > 0) ?? '';
  const [start] = findTimes(first);
  const [end] = ends ? findTimes(ends) : [];
  const rest = first.slice(start?.to).replace(/^[\s,;:–-]+/u, '');
  const more = [rest, ...parts.filter((part) => part !== first && part !== ends)];
  const span = end ? `${start?.start} – ${end.start}` : first.slice(start?.from, start?.to);
  return [
    { ...line, text: `${span}\t${title}\t`, columns: COLUMNS },
    ...more.filter((text) => /\p{L}/u.test(text)).map((text) => ({ ...line, text })),
    ...between,
  ];
}

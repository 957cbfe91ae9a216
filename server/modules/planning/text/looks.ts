/** Typographic style of words. */
export interface Look {
  /** In points. */
  size: number;
  bold: boolean;
  italic: boolean;
}

const BOLD = /bold|black|heavy|demi|cmbx|[-,]bd\b/i;
const ITALIC = /italic|oblique|cmti|slanted/i;
/** Derives the style from the name of a font, such as ABCDEF+LiberationSans-Bold. */
export const lookOf = (size: number, font: string): Look => ({
  size: Math.round(size * 2) / 2,
  bold: BOLD.test(font),
  italic: ITALIC.test(font),
});

/** Whether two styles differ, so that the words are about different things. */
export const differ = (one: Look | undefined, other: Look | undefined): boolean =>
  one !== undefined && other !== undefined && keyOf(one) !== keyOf(other);

const even = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Bold letters stand out as larger ones do. */
const BOLDER = 1.15;
const MORE = 1.05;
const weightOf = ({ size, bold }: Look): number => size * (bold ? BOLDER : 1);
const keyOf = ({ size, bold, italic }: Look): string => `${size}${bold ? 'b' : ''}${italic ? 'i' : ''}`;

/** `Looks` as data: the style of each piece of text. */
export type SavedLooks = readonly (readonly [text: string, Look])[];

/** The styles in a paper by its words, so that they survive any rearrangement of its lines. */
export class Looks {
  readonly #of = new Map<string, Look>();
  readonly #letters = new Map<number, number>();

  constructor(saved: SavedLooks = []) {
    for (const [text, look] of saved) this.note(text, look);
  }

  get saved(): SavedLooks {
    return [...this.#of];
  }

  note(text: string, look: Look | undefined): void {
    const key = even(text);
    if (!look || this.#of.has(key)) return;
    this.#of.set(key, look);
    const weight = weightOf(look);
    this.#letters.set(weight, (this.#letters.get(weight) ?? 0) + key.length);
  }
  /** A key shared by all words of one style; null for unknown words. */
  keyOf(text: string): string | null {
    const look = this.#of.get(even(text));
    return look ? keyOf(look) : null;
  }
  /** How much words stand out; 0 for unknown words. */
  weightOf(text: string): number {
    const look = this.#of.get(even(text));
    return look ? weightOf(look) : 0;
  }
  /** Whether words stand out more than most of the paper. */
  standsOut(text: string): boolean {
    const [usual] = [...this.#letters].sort((a, b) => b[1] - a[1])[0] ?? [0];
    return this.weightOf(text) > usual * MORE;
  }
}

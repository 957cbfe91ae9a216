/** How words are set. */
export interface Look {
  /** In points. */
  size: number;
  bold: boolean;
  italic: boolean;
}

const BOLD = /bold|black|heavy|demi|cmbx|[-,]bd\b/i;
const ITALIC = /italic|oblique|cmti|slanted/i;
/** What a font is called tells how it looks: ABCDEF+LiberationSans-Bold. */
export const lookOf = (size: number, font: string): Look => ({
  size: Math.round(size * 2) / 2,
  bold: BOLD.test(font),
  italic: ITALIC.test(font),
});

/** Whether words that are set so are about something else. */
export const differ = (one: Look | undefined, other: Look | undefined): boolean =>
  one !== undefined && other !== undefined && keyOf(one) !== keyOf(other);

const even = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Bold letters catch the eye as larger ones do. */
const BOLDER = 1.15;
const MORE = 1.05;
const weightOf = ({ size, bold }: Look): number => size * (bold ? BOLDER : 1);
const keyOf = ({ size, bold, italic }: Look): string => `${size}${bold ? 'b' : ''}${italic ? 'i' : ''}`;

/** How the words of a paper are set, told by the words: they stay what they are, whatever is made of their lines. */
export class Looks {
  readonly #of = new Map<string, Look>();
  readonly #letters = new Map<number, number>();

  note(text: string, look: Look | undefined): void {
    const key = even(text);
    if (!look || this.#of.has(key)) return;
    this.#of.set(key, look);
    const weight = weightOf(look);
    this.#letters.set(weight, (this.#letters.get(weight) ?? 0) + key.length);
  }
  /** One name for all that is set alike; null for words that are not known. */
  keyOf(text: string): string | null {
    const look = this.#of.get(even(text));
    return look ? keyOf(look) : null;
  }
  /** How much words catch the eye; 0 for those that are not known. */
  weightOf(text: string): number {
    const look = this.#of.get(even(text));
    return look ? weightOf(look) : 0;
  }
  /** Whether words catch the eye more than most of the paper does. */
  standsOut(text: string): boolean {
    const [usual] = [...this.#letters].sort((a, b) => b[1] - a[1])[0] ?? [0];
    return this.weightOf(text) > usual * MORE;
  }
}

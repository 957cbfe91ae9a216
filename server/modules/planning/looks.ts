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

const even = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Bold letters catch the eye as larger ones do. */
const BOLDER = 1.15;
const keyOf = ({ size, bold, italic }: Look): string => `${size}${bold ? 'b' : ''}${italic ? 'i' : ''}`;

/** How the words of a paper are set, told by the words: they stay what they are, whatever is made of their lines. */
export class Looks {
  readonly #of = new Map<string, Look>();

  note(text: string, look: Look | undefined): void {
    const key = even(text);
    if (look && !this.#of.has(key)) this.#of.set(key, look);
  }
  /** One name for all that is set alike; null for words that are not known. */
  keyOf(text: string): string | null {
    const look = this.#of.get(even(text));
    return look ? keyOf(look) : null;
  }
  /** How much words catch the eye; 0 for those that are not known. */
  weightOf(text: string): number {
    const look = this.#of.get(even(text));
    return look ? look.size * (look.bold ? BOLDER : 1) : 0;
  }
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The parts of a font used here; opentype.js comes without types. */
interface Font {
  charToGlyphIndex(character: string): number;
  getAdvanceWidth(text: string, sizePx: number, how: Spacing): number;
  getPath(text: string, x: number, y: number, sizePx: number, how: Spacing): { commands: Command[] };
}
type Point = Record<'x' | 'y' | 'x1' | 'y1' | 'x2' | 'y2', number>;
interface Command extends Partial<Point> {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z';
}
interface Spacing {
  kerning: boolean;
  letterSpacing: number;
}

export type Weight = 500 | 700;
/** Tighter letter spacing for large text, in em. */
const SPACING: Record<Weight, Spacing> = {
  500: { kerning: true, letterSpacing: 0 },
  700: { kerning: true, letterSpacing: -0.022 },
};
/** Characters that may be dropped if the typeface lacks them, because the text says the same without them. */
const ORNAMENT =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20e3)$/u;

/**
 * The product's typeface in one weight, as outlines: drawing needs no fonts on the machine and looks the same
 * everywhere.
 */
export class Typeface {
  readonly #fonts: Font[];
  readonly #spacing: Spacing;

  constructor(fonts: Font[], spacing: Spacing) {
    this.#fonts = fonts;
    this.#spacing = spacing;
  }

  /** The text in the form in which it can be drawn: on one line, without ornaments; '' if glyphs are missing. */
  writable(text: string): string {
    const plain = text.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '');
    const kept = Array.from(plain).filter((letter) => this.#fontFor(letter) || !ORNAMENT.test(letter));
    return kept.every((letter) => this.#fontFor(letter)) ? kept.join('').replace(/ {2,}/g, ' ').trim() : '';
  }

  /** In px, for a writable text. */
  widthOf(text: string, sizePx: number): number {
    return this.#runs(text).reduce(
      (width, run) => width + run.font.getAdvanceWidth(run.text, sizePx, this.#spacing),
      0,
    );
  }

  /** SVG path data, with the first letter's baseline at (x, y). */
  outlineOf(text: string, x: number, y: number, sizePx: number): string {
    let at = x;
    return this.#runs(text)
      .map(({ font, text: run }) => {
        const { commands } = font.getPath(run, at, y, sizePx, this.#spacing);
        at += font.getAdvanceWidth(run, sizePx, this.#spacing);
        return commands.map(dataOf).join('');
      })
      .join('');
  }

  #fontFor(letter: string): Font | undefined {
    return this.#fonts.find((font) => font.charToGlyphIndex(letter) > 0);
  }

  /** Consecutive letters from the same font file are set together, because kerning works only within one file. */
  #runs(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const letter of text) {
      const font = this.#fontFor(letter);
      const last = runs.at(-1);
      if (!font) continue;
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }
}

const NUMBERS = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  Q: ['x1', 'y1', 'x', 'y'],
  C: ['x1', 'y1', 'x2', 'y2', 'x', 'y'],
  Z: [],
} as const;
/** The package's own serialisation of a path can contain NaN, because of how it rounds. */
const dataOf = (command: Command): string =>
  `${command.type}${NUMBERS[command.type].map((name) => (command[name] ?? 0).toFixed(1)).join(' ')}`;

export async function loadTypeface(weight: Weight): Promise<Typeface> {
  // @ts-expect-error opentype.js comes without types
  const { default: opentype } = (await import('opentype.js')) as {
    default: { parse(file: ArrayBuffer): Font };
  };
  const fonts = await Promise.all(
    filesOf(weight).map(async (file) => opentype.parse(new Uint8Array(await readFile(file)).buffer)),
  );
  return new Typeface(fonts, SPACING[weight]);
}

/** Font files by Unicode range; the first that has a letter draws it. */
function filesOf(weight: Weight): string[] {
  const require = createRequire(import.meta.url);
  return weight === 500
    ? [
        require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
        require.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff'),
      ]
    : [
        require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
        require.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
      ];
}

/** A match in the text of a page, as offsets into its pieces. */
export interface FoundText {
  page: number;
  /** First piece and the offset in it; last piece and the offset after its last letter. */
  from: { item: number; offset: number };
  to: { item: number; offset: number };
}

/** A page's text as laid out: pieces of lines, some of which end a line. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
}

/** Normalised text, and where each of its letters came from. */
interface Folded {
  text: string;
  at: { item: number; offset: number }[];
}

/**
 * Normalises text the way people compare it: accents, case, ligatures and line breaks do not matter, and any
 * whitespace is one space.
 */
export function foldPieces(pieces: readonly TextPiece[]): Folded {
  const folded: Folded = { text: '', at: [] };
  const add = (letters: string, item: number, offset: number) => {
    for (const letter of letters) {
      const isSpace = /\s/.test(letter);
      if (isSpace && (folded.text === '' || folded.text.endsWith(' '))) continue;
      folded.text += isSpace ? ' ' : letter;
      // a letter outside the basic plane has two code units
      for (let unit = 0; unit < (isSpace ? 1 : letter.length); unit++) folded.at.push({ item, offset });
    }
  };
  for (const [item, { str, hasEOL }] of pieces.entries()) {
    let offset = 0;
    for (const letter of str) {
      add(foldText(letter), item, offset);
      offset += letter.length;
    }
    if (hasEOL) add(' ', item, Math.max(0, str.length - 1));
  }
  return folded;
}

const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** All non-overlapping matches on a page, in reading order. */
export function findText(page: number, folded: Folded, words: string): FoundText[] {
  const wanted = foldText(words).replace(/\s+/g, ' ').trim();
  const found: FoundText[] = [];
  if (wanted === '') return found;
  for (
    let at = folded.text.indexOf(wanted);
    at !== -1;
    at = folded.text.indexOf(wanted, at + wanted.length)
  ) {
    const from = folded.at[at];
    const last = folded.at[at + wanted.length - 1];
    if (from && last) found.push({ page, from, to: { item: last.item, offset: last.offset + 1 } });
  }
  return found;
}

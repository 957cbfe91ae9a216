/** Width in px of a text in one line. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

/**
 * Breaks a text into at most `linesMax` lines of `widthPx` and similar length. Breaks between words, and within a
 * word only if it is longer than a line. Text that does not fit ends in an ellipsis; `whole` says whether everything
 * did.
 */
export function setLines(
  text: string,
  { measure, widthPx, linesMax }: { measure: Measure; widthPx: number; linesMax: number },
): { lines: string[]; whole: boolean } {
  const lines = broken(text, measure, widthPx);
  if (lines.length > linesMax) {
    const last = lines.slice(linesMax - 1).join(' ');
    return { lines: [...lines.slice(0, linesMax - 1), shortened(last, measure, widthPx)], whole: false };
  }
  return { lines: balanced(text, measure, widthPx, lines), whole: true };
}

/** As much of the text as fits into one line. */
export function shortened(text: string, measure: Measure, widthPx: number): string {
  if (measure(text) <= widthPx) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}${ELLIPSIS}`) > widthPx) letters.pop();
  return `${letters.join('').replace(/[\s.,;:–—-]+$/u, '')}${ELLIPSIS}`;
}

function broken(text: string, measure: Measure, widthPx: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= widthPx) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > widthPx) {
      const head = fitting(line, measure, widthPx);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The beginning of a word that is longer than a line: at least one character. */
function fitting(word: string, measure: Measure, widthPx: number): string {
  const letters = Array.from(word);
  let count = 1;
  while (count < letters.length && measure(letters.slice(0, count + 1).join('')) <= widthPx) count += 1;
  return letters.slice(0, count).join('');
}

/** The narrowest lines that need no additional line: a single word on the last line looks like a mistake. */
function balanced(text: string, measure: Measure, widthPx: number, lines: string[]): string[] {
  let best = lines;
  for (let narrower = widthPx * 0.96; narrower > widthPx / 2; narrower *= 0.96) {
    const next = broken(text, measure, narrower);
    if (next.length > lines.length) break;
    best = next;
  }
  return best;
}

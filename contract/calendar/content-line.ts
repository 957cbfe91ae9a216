/** RFC 5545 allows 75 octets in a line, without its line break. */
const OCTETS_MAX = 75;
// TEXT values allow tabs and line breaks, but no other control characters
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Escapes a text for use as a property value. */
export const textValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** Folds a line that is too long; the continuation begins with a space. Multi-byte characters are never split. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > OCTETS_MAX) [text, octets] = [`${text}\r\n `, 1];
    text += letter;
    octets += size;
  }
  return text;
}

/** Length in UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
}

/** Content lines in the form of a calendar file: folded, with CRLF. */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

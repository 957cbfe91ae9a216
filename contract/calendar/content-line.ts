/** RFC 5545 allows 75 octets in a line, its end not counted. */
const OCTETS_MAX = 75;
// Calendar text has tabs and line ends, and no other control characters.
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** A text as the value of a property. */
export const textValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** A line, continued after a space where it is too long. Characters of several octets are not split. */
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

/** In UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
}

/** Lines as a calendar file holds them. */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

/** One piece of text on a page, in points from its top left corner. */
export interface Word {
  text: string;
  x: number;
  y: number;
  size?: number;
}

const CP1252: Record<string, number> = {
  '–': 0x96,
  '—': 0x97,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '€': 0x80,
};
const encoded = (text: string): string =>
  [...text]
    .map((letter) => String.fromCharCode(CP1252[letter] ?? letter.charCodeAt(0)))
    .join('')
    .replace(/[\\()]/g, String.raw`\$&`);

/** A PDF of A4 pages in Helvetica, as a program that prints papers writes it. */
export function makePdf(pages: readonly (readonly Word[])[]): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  pages.forEach((words, at) => {
    const stream = words
      .map(({ text, x, y, size = 11 }) => `BT /F1 ${size} Tf ${x} ${842 - y} Td (${encoded(text)}) Tj ET`)
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    );
  });
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Lines below each other; `|` moves on to the next column. */
export const pageOf = (text: string, columns: readonly number[] = [50, 180, 400, 500]): Word[] =>
  text.split('\n').flatMap((line, at) =>
    line
      .split('|')
      .map((cell, column): Word => ({ text: cell.trim(), x: columns[column] ?? 50, y: 60 + at * 18 }))
      .filter((word) => word.text !== ''),
  );

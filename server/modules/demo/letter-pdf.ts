/** A letter of the demo. A line of the text starting with `# ` is a heading, one starting with `- ` a list item. */
export interface Letter {
  /** Name of the file, without its extension. */
  name: string;
  title: string;
  subtitle: string;
  text: string[];
}

interface Style {
  font: 'F1' | 'F2';
  size: number;
  grey: number;
  /** Distance between its baseline and that of the line above. */
  lead: number;
  indent: number;
}

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 64];
const TITLE: Style = { font: 'F2', size: 24, grey: 0.1, lead: 0, indent: 0 };
const SUBTITLE: Style = { font: 'F1', size: 12, grey: 0.4, lead: 22, indent: 0 };
const HEADING: Style = { font: 'F2', size: 13, grey: 0.1, lead: 32, indent: 0 };
const PLAIN: Style = { font: 'F1', size: 11, grey: 0.2, lead: 22, indent: 0 };
const ITEM: Style = { ...PLAIN, lead: 18, indent: 14 };
const NEXT_LINE = 16;
/** Width of a Helvetica letter as a fraction of its size, rounded up. */
const LETTER_WIDTH = 0.52;
/** Where Windows-1252, the encoding of the fonts, differs from Latin-1. */
const WINDOWS_1252: Record<string, number> = { '–': 0x96, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95 };

/** The letter as a PDF of one A4 page, in fonts that every reader has: the same few kilobytes every time. */
export function letterPdf({ title, subtitle, text }: Letter): Buffer {
  let y = HEIGHT - MARGIN - TITLE.size;
  const marks: string[] = [];
  const write = (words: string, { font, size, grey, lead, indent }: Style): void => {
    y -= lead;
    const letters = Math.floor((WIDTH - 2 * MARGIN - indent) / (size * LETTER_WIDTH));
    for (const [at, line] of wrapped(words, letters).entries()) {
      if (at > 0) y -= NEXT_LINE;
      marks.push(`BT ${grey} g /${font} ${size} Tf ${MARGIN + indent} ${y} Td (${encoded(line)}) Tj ET`);
    }
  };
  write(title, TITLE);
  write(subtitle, SUBTITLE);
  y -= 18;
  marks.push(`0.8 G ${MARGIN} ${y} m ${WIDTH - MARGIN} ${y} l S`);
  y -= 6;
  for (const words of text) {
    if (words.startsWith('# ')) write(words.slice(2), HEADING);
    else if (words.startsWith('- ')) {
      write('•', { ...ITEM, indent: 0 });
      write(words.slice(2), { ...ITEM, lead: 0 });
    } else write(words, PLAIN);
  }
  return fileOf(title, marks.join('\n'));
}

function fileOf(title: string, page: string): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encoded(title)}) >>`,
  ];
  // every letter is one byte, so lengths are offsets
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

const encoded = (words: string): string =>
  [...words]
    .map((letter) => String.fromCharCode(WINDOWS_1252[letter] ?? letter.charCodeAt(0)))
    .join('')
    .replace(/[\\()]/g, String.raw`\$&`);

function wrapped(words: string, letters: number): string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (last === '' || longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

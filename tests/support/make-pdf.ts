import { createHash } from 'node:crypto';

/** Built-in fonts that every PDF reader has, by style. */
const FONTS = {
  '': 'Helvetica',
  b: 'Helvetica-Bold',
  i: 'Helvetica-Oblique',
  bi: 'Helvetica-BoldOblique',
} as const;
export type FontLook = keyof typeof FONTS;
const LOOKS = Object.keys(FONTS) as FontLook[];
/** One piece of text on a page, in points from the top left corner. */
export interface Word {
  text: string;
  x: number;
  y: number;
  size?: number;
  look?: keyof typeof FONTS;
}
/** A line of a table, from one end to the other. */
export interface Stroke {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

const FIRST_MORE = 14;
/** Object number after the catalogue and the list of pages. */
const FIRST_FONT = 3;
const FIRST_PAGE = FIRST_FONT + LOOKS.length;
const CP1252: Record<string, number> = {
  '–': 0x96,
  '—': 0x97,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '‘': 0x91,
  '•': 0x95,
  '€': 0x80,
  '„': 0x84,
  š: 0x9a,
  ž: 0x9e,
  œ: 0x9c,
  // the built-in fonts have no arrow
  '→': 0x96,
};
/** Polish and Czech letters missing from Windows-1252, encoded in place of its control characters. */
const MORE: Record<string, string> = {
  ą: 'aogonek',
  ć: 'cacute',
  ę: 'eogonek',
  ł: 'lslash',
  ń: 'nacute',
  ś: 'sacute',
  ź: 'zacute',
  ż: 'zdotaccent',
  Ż: 'Zdotaccent',
  Ś: 'Sacute',
  č: 'ccaron',
  ě: 'ecaron',
  ř: 'rcaron',
  ů: 'uring',
};
Object.keys(MORE).forEach((letter, at) => (CP1252[letter] = FIRST_MORE + at));
const encoded = (text: string): string =>
  [...text]
    .map((letter) => String.fromCharCode(CP1252[letter] ?? letter.charCodeAt(0)))
    .join('')
    .replace(/[\\()]/g, String.raw`\$&`);

/**
 * A PDF of A4 pages in Helvetica, as a program that prints documents writes it. With a password, it can only
 * be read with that password.
 */
export function makePdf(
  pages: readonly (readonly Word[])[],
  {
    password,
    strokes = [],
    size: [width, height] = [595, 842],
  }: { password?: string; strokes?: readonly (readonly Stroke[])[]; size?: readonly [number, number] } = {},
): Buffer {
  const letters = Object.values(MORE)
    .map((name) => `/${name}`)
    .join(' ');
  const fonts = LOOKS.map((_, k) => `/F${k + 1} ${FIRST_FONT + k} 0 R`).join(' ');
  const lock = password === undefined ? null : lockWith(password);
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${FIRST_PAGE + at * 2} 0 R`).join(' ')}] >>`,
    ...LOOKS.map(
      (look) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${FONTS[look]} /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${FIRST_MORE} ${letters}] >> >>`,
    ),
  ];
  pages.forEach((words, at) => {
    const up = (y: number): number => Math.round((height - y) * 10) / 10;
    const stream = [
      ...words.map(
        ({ text, x, y, size = 11, look = '' }) =>
          `BT /F${LOOKS.indexOf(look) + 1} ${size} Tf ${x} ${up(y)} Td (${encoded(text)}) Tj ET`,
      ),
      ...(strokes[at] ?? []).map(({ from, to }) => `${from[0]} ${up(from[1])} m ${to[0]} ${up(to[1])} l S`),
    ].join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << ${fonts} >> >> /Contents ${FIRST_PAGE + 1 + at * 2} 0 R >>`,
      `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${lock ? lock.close(FIRST_PAGE + 1 + at * 2, stream) : stream}\nendstream`,
    );
  });
  const trailer = lock
    ? ` /Encrypt ${objects.push(lock.dictionary)} 0 R /ID [<${lock.id}> <${lock.id}>]`
    : '';
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The oldest PDF encryption (40 bits): every reader supports it, and the code is short. */
function lockWith(password: string) {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const id = md5(padded);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const rights = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, rights, id).subarray(0, 5);
  return {
    id: id.toString('hex'),
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${rc4(key, padding).toString('hex')}> >>`,
    close: (object: number, text: string): string => {
      const ofObject = md5(key, Buffer.from([object & 255, object >> 8, 0, 0, 0])).subarray(0, 10);
      return rc4(ofObject, Buffer.from(text, 'latin1')).toString('latin1');
    },
  };
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}

/** Lines of text below each other; `|` moves to the next column. */
export const pageOf = (text: string, columns: readonly number[] = [50, 180, 400, 500]): Word[] =>
  text.split('\n').flatMap((line, at) =>
    line
      .split('|')
      .map((cell, column): Word => ({ text: cell.trim(), x: columns[column] ?? 50, y: 60 + at * 18 }))
      .filter((word) => word.text !== ''),
  );

import { strToU8, zipSync } from 'fflate';

/** A workbook with these sheets, packed as spreadsheet programs do. */
export const book = (sheets: Record<string, string>, state: Record<string, string> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><sheets>${Object.keys(sheets)
        .map(
          (s, i) =>
            `<sheet name="${s}" sheetId="${i + 1}" ${state[s] ? `state="${state[s]}"` : ''} r:id="rId${i + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${Object.keys(sheets)
        .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((x, i) => [`xl/worksheets/sheet${i + 1}.xml`, strToU8(x)]),
    ),
  });
const col = (i: number) => String.fromCharCode(65 + i);
/** A cell: a number, text, empty, or `{ xml }` exactly as some program writes it. */
type Written = string | number | null | { xml: string };
const cellOf = (cell: Written, at: string): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${at}"`);
  return `<c r="${at}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`;
};

/** A sheet. `hidden`: numbers of hidden rows; `unseen`: numbers of hidden columns; both counted from 1. */
export const rowsOf = (
  rows: Written[][],
  o: { hidden?: number[]; unseen?: number[]; merges?: string[] } = {},
) => {
  const columns = o.unseen?.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
  const written = rows.map((row, i) => {
    const hidden = o.hidden?.includes(i + 1) ? ' hidden="1"' : '';
    return `<row r="${i + 1}"${hidden}>${row.map((cell, k) => cellOf(cell, `${col(k)}${i + 1}`)).join('')}</row>`;
  });
  const merges = o.merges?.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet>${columns ? `<cols>${columns}</cols>` : ''}<sheetData>${written.join('')}</sheetData>${
    merges ? `<mergeCells>${merges}</mergeCells>` : ''
  }</worksheet>`;
};

import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import { PAGE_END } from '#server/modules/planning/page/read-pdf.ts';

/** The rows from a line on, up to one that ends the table or page. */
export function rowsUntil(
  lines: readonly Line[],
  from: number,
  ends: (cells: string[]) => boolean,
): { rows: { line: Line; cells: string[] }[]; next: number } {
  const rows: { line: Line; cells: string[] }[] = [];
  let next = from;
  for (; next < lines.length; next += 1) {
    const line = lines[next] as Line;
    if (line.text === PAGE_END) break;
    if (line.text.trim() === '') continue;
    const cells = cellsOf(line.text);
    if (ends(cells)) break;
    rows.push({ line, cells });
  }
  return { rows, next };
}

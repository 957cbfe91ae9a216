import Papa from 'papaparse';
import type { Cell, Table } from '#server/modules/schedule-import/table-cells.ts';

import { spaced } from '#server/modules/schedule-import/table-cells.ts';

/** Rows of a text table with any separator. */
export function readCsv(text: string): Table {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  return data.map((cells): Cell[] => cells.map((cell) => spaced(cell)));
}

import { COLUMN_TEXT } from '#src/ui/columns/messages.ts';

/** The heading, or the spreadsheet letter: A, …, Z, AA, … */
export function columnName({ at, heading }: { at: number; heading: string }): string {
  if (heading !== '') return heading;
  let letters = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return COLUMN_TEXT.column(letters);
}

// Small workbooks that make a careless reader take minutes, or all memory, or fail without a reason.
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { book } from '#tests/support/make-workbook.ts';
import { tableReader } from '#tests/support/read-table.ts';

const read = tableReader();
const LIMIT_MS = 8000;

const words = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
/** A workbook with one sheet and these shared strings. */
const withShared = (shared: readonly string[], ...rows: string[]) =>
  zipSync({
    ...unzipSync(book({ Plan: sheetOf(...rows) })),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
  });
const repeated = (times: number, one: string): string[] => Array.from({ length: times }, () => one);
const TALK = [words('Tea'), words('2027-05-03'), words('10:00')];
const LONG = '<c t="s"><v>0</v></c>';

test(
  'a long text that many rows share is cut when it is read, once',
  async () => {
    const { activities } = await read(
      withShared(
        [' word'.repeat(1_000_000)],
        row(...['Name', 'Date', 'Start', 'Description'].map(words)),
        ...repeated(300, row(...TALK, LONG)),
      ),
    );
    expect(activities).toHaveLength(300);
    expect(activities[0]?.description).toMatch(/^word word.*word…$/);
  },
  LIMIT_MS,
);

test(
  'texts that are longer together than a workbook may be are refused, however few bytes share them',
  async () => {
    const file = withShared(
      ['5.4.27 '.repeat(4000)],
      row(...['Name', 'Date', 'Start', ...repeated(10, 'Description')].map(words)),
      ...repeated(100, row(...TALK, ...repeated(10, LONG))),
    );
    expect(file.length).toBeLessThan(100_000);
    await expect(read(file)).rejects.toMatchObject({ message: 'The workbook is too large when unpacked.' });
  },
  LIMIT_MS,
);

test('a workbook that is damaged inside is refused as unreadable', async () => {
  for (const damaged of ['<worksheet><sheetData><row', '<worksheet a=<b>', '<a></b>', `<${'a'.repeat(99)}`])
    await expect(read(book({ Plan: damaged })), damaged).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { file: 'The file is not a readable .xlsx workbook.' },
    });
});

/** A grid of days across, whose rows are merged across all of them. */
const gridOf = (days: number, rows: number, to: string): string => {
  const across = Array.from({ length: days }, (_, at) => `<c><v>${46_539 + at}</v></c>`);
  const merges = Array.from({ length: rows }, (_, at) => `<mergeCell ref="B${at + 2}:${to}${at + 2}"/>`);
  return `<worksheet><sheetData>${row(words('Time'), ...across)}${repeated(rows, row(words('10:00'), words('Tea'))).join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`;
};

test(
  'a grid with more entries than an experience can have is refused before they are made, also over several sheets',
  async () => {
    await expect(read(book({ Plan: gridOf(16_000, 900, 'XFD') }))).rejects.toMatchObject({
      code: 'TOO_MANY_ACTIVITIES',
      message: expect.stringMatching(/^The schedule has 329,\d\d\d talks; /),
    });
    const half = gridOf(100, 25, 'CW');
    await expect(read(book({ One: half, Two: half }))).rejects.toMatchObject({
      code: 'TOO_MANY_ACTIVITIES',
      message: expect.stringMatching(/^The schedule has 5,0\d\d talks; /),
    });
  },
  LIMIT_MS,
);

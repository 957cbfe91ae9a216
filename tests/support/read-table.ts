import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { readImport } from '#server/modules/schedule-import/read-import.ts';

/** Reads a table or workbook as if a host in Lisbon had uploaded it; its files are deleted after the test. */
export function tableReader() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-tables-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return async (content: string | Uint8Array) => {
    const file = path.join(folder, `${(count += 1)}.bin`);
    writeFileSync(file, content);
    const { activities, skipped } = await readImport(
      { path: file, name: 'table.csv' },
      { timezone: 'Europe/Lisbon' },
    );
    return { activities, unused: (skipped ?? []).map(({ what, why }) => `! ${what}: ${why}`) };
  };
}

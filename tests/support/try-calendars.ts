import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { readImport } from '#server/modules/schedule-import/read-import.ts';
import { hitsOf, rateOf, type Expected, type Hits } from '#tests/support/hit-rate.ts';

/** A calendar file and its expected content, written by hand. */
export interface CalendarPaper {
  name: string;
  /** Bytes are used unchanged. */
  text: string | Buffer;
  hints?: ImportHints;
  zone: string;
  expected: Expected[];
  /** For each line that cannot be used, why it is skipped. */
  skipped?: string[];
}

/** Reads calendars from files, as an import does; `name`: the file name. Call once per test file. */
export function calendarReader(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-ics-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (text: string | Buffer, hints: ImportHints = {}) => {
    const file = path.join(folder, `${(count += 1)}.bin`);
    writeFileSync(file, typeof text === 'string' ? text.replaceAll('\n', '\r\n') : text);
    return readImport({ path: file, name }, hints);
  };
}

/**
 * One test per calendar: everything is found, nothing is invented, and whatever is left out is reported.
 * Prints the totals.
 */
export function tryCalendars(
  title: string,
  papers: readonly CalendarPaper[],
  read: ReturnType<typeof calendarReader>,
): void {
  const all: Hits[] = [];
  afterAll(() => console.log([`${title}, what was found`, ...rateOf(all).lines].join('\n  ')));
  test.each(papers)('$name', async ({ text, hints, zone, expected, skipped = [] }) => {
    const plan = await read(text, hints);
    const hits = hitsOf(expected, plan.activities);
    all.push(hits);
    expect({ invented: hits.invented, missed: hits.missed }).toEqual({ invented: [], missed: [] });
    expect(plan.skipped?.map(({ why }) => why)).toEqual(skipped);
    expect(plan.timezone).toBe(zone);
  });
}

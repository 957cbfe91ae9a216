import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/fixtures/', import.meta.url);

/** Schedules of real conferences. */
export const REAL_SCHEDULES = ['pretalx-democon', 'pretalx-rc3'] as const;

/**
 * The files are not part of the project; they lie beside it. Tests that use them are skipped where they are
 * missing: made-up schedules prove the same things.
 */
export const haveRealSchedules = existsSync(folder);

// oxlint-disable-next-line typescript/no-explicit-any -- files of others, whose shape the tests know
export const readRealSchedule = (name: (typeof REAL_SCHEDULES)[number]): any =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

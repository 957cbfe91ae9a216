import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/fixtures/', import.meta.url);

/** Of real conferences. */
export const REAL_SCHEDULES = ['pretalx-democon', 'pretalx-rc3'] as const;

/**
 * The files stand beside the project, not in it. Tests that use them are skipped where they are not, for what they
 * show is also shown with schedules of our own making.
 */
export const haveRealSchedules = existsSync(folder);

// oxlint-disable-next-line typescript/no-explicit-any -- files of others, whose shape the tests know
export const readRealSchedule = (name: (typeof REAL_SCHEDULES)[number]): any =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

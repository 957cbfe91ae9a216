import fs from 'node:fs';
import { asStartFailure, StartFailure } from '#server/config/start-failure.ts';

/**
 * A value that is generated once and kept in this file, readable by its owner only.
 * @throws StartFailure when the file holds something else: whether to replace it is up to its owner; and when it can
 * be neither read nor written
 */
export function keptInDataDir(
  file: string,
  value: { isGood: (kept: string) => boolean; make: () => string },
): string {
  try {
    return readOrMake(file, value);
  } catch (error) {
    throw asStartFailure(file, error);
  }
}

function readOrMake(
  file: string,
  { isGood, make }: { isGood: (kept: string) => boolean; make: () => string },
): string {
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (isGood(kept)) return kept;
  const part = `${file}.${process.pid}.part`;
  try {
    fs.writeFileSync(part, `${make()}\n`, { mode: 0o600, flush: true });
    // if two first starts race, the first file wins
    fs.linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (kept === '' && fs.statSync(file).size === 0) fs.copyFileSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
  }
  const now = fs.readFileSync(file, 'utf8').trim();
  if (!isGood(now))
    throw new StartFailure(`${file} is damaged. Put it back, or remove it to have another one made.`);
  return now;
}

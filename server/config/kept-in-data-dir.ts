import fs from 'node:fs';
import { StartFailure } from '#server/config/start-failure.ts';

/**
 * A value that is generated once and kept in this file, readable by its owner only.
 * @throws StartFailure when the file holds something else: whether to replace it is up to its owner
 */
export function keptInDataDir(
  file: string,
  { isGood, make }: { isGood: (kept: string) => boolean; make: () => string },
): string {
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (isGood(kept)) return kept;
  const part = `${file}.${process.pid}.part`;
  const fd = fs.openSync(part, 'w', 0o600);
  fs.writeSync(fd, `${make()}\n`);
  fs.fsyncSync(fd);
  fs.closeSync(fd);
  // if two first starts race, the first file wins
  try {
    fs.linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (kept === '' && fs.statSync(file).size === 0) fs.copyFileSync(part, file);
  }
  fs.rmSync(part);
  const now = fs.readFileSync(file, 'utf8').trim();
  if (!isGood(now))
    throw new StartFailure(`${file} is damaged. Put it back, or remove it to have another one made.`);
  return now;
}

import { inArray } from 'drizzle-orm';
import { files as fileRows } from '#server/db/schema.ts';
import type { Services } from '#server/providers/services.ts';

const DAY_MS = 86_400_000;
const FOLDERS = 256;
/** Folders per round, so that hourly rounds cover all of them within a day. */
const FOLDERS_A_ROUND = 16;
/** No call takes longer between storing bytes and referencing them. */
const UNUSED_DAYS = 1;
/** A database restored from a backup of the last few days still finds its files, which are then put back. */
const ASIDE_DAYS = 7;

/** Removes bytes that no file references any more, from some of the folders. Returns the number of removed objects. */
export async function collectBytes(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  folders: readonly number[] = foldersOf(clock()),
): Promise<number> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  let removed = 0;
  for (const folder of folders)
    removed += await files.collect(folder, {
      unusedSince: before(UNUSED_DAYS),
      asideSince: before(ASIDE_DAYS),
      usedOf: async (hashes) => {
        const rows = await db
          .selectDistinct({ sha256: fileRows.sha256 })
          .from(fileRows)
          .where(inArray(fileRows.sha256, [...hashes]));
        return new Set(rows.map(({ sha256 }) => sha256));
      },
    });
  return removed;
}

function foldersOf(now: Date): number[] {
  const first = (Math.floor(now.getTime() / 3_600_000) % (FOLDERS / FOLDERS_A_ROUND)) * FOLDERS_A_ROUND;
  return Array.from({ length: FOLDERS_A_ROUND }, (_, index) => first + index);
}

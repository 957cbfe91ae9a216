import { inArray } from 'drizzle-orm';
import { files as fileRows } from '#server/db/schema.ts';
import type { Services } from '#server/providers/services.ts';

const DAY_MS = 86_400_000;
const FOLDERS = 256;
/** A round looks at so many folders; hourly rounds have been everywhere within a day. */
const FOLDERS_A_ROUND = 16;
/** No call takes longer between storing bytes and referring to them. */
const UNUSED_DAYS = 1;
/** So a database restored from a backup of the last days finds its files, and puts them back. */
const ASIDE_DAYS = 7;

/** Removes bytes that no file refers to any more, from some of the folders. Answers how many objects went. */
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

import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { BulletinRow, ReadRow } from '#contract/schemas/bulletin.ts';
import type { EventRecord, Viewer } from '#server/access/relation-to-event.ts';
import { bulletins, files, reads, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { presentBulletin, presentRead } from '#server/modules/bulletin/present-bulletin.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';

/** Bulletins of one event as wire rows, newest first. */
export async function readBulletinRows(
  reader: Reader,
  event: EventRecord,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<BulletinRow[]> {
  const found = await reader
    .select({
      bulletin: bulletins,
      owner: personColumns,
      file: { width: files.width, height: files.height },
    })
    .from(bulletins)
    .innerJoin(users, eq(users.id, bulletins.ownerId))
    .leftJoin(files, eq(files.id, bulletins.mediaFileId))
    .where(where)
    .orderBy(desc(bulletins.postedAt), desc(bulletins.id));
  return found.map((row) => presentBulletin(row, event, viewer));
}

/** The viewer's own mark, if they have read anything. */
export async function readOwnReads(
  reader: Reader,
  { userId }: Viewer,
  where: SQL | undefined,
): Promise<ReadRow[]> {
  if (userId === null) return [];
  const found = await reader
    .select()
    .from(reads)
    .where(and(eq(reads.userId, userId), where));
  return found.map(presentRead);
}

import { and, desc, eq, type SQL } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import type { BulletinRow, ReadRow } from '#contract/schemas/bulletin.ts';
import type { EventAccess, EventRecord, Viewer } from '#server/access/relation-to-event.ts';
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

/** Read marks: everybody's for hosts, their own for others. */
export async function readReads(
  reader: Reader,
  { relation }: EventAccess,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<ReadRow[]> {
  if (viewer.userId === null) return [];
  const own = isManager(relation) ? undefined : eq(reads.userId, viewer.userId);
  const found = await reader.select().from(reads).where(and(own, where));
  return found.map((row) => presentRead(row, viewer));
}

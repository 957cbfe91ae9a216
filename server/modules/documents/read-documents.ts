import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import { COMMON, type DocumentRow } from '#contract/schemas/documents.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { documents, files, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { pictureUrl } from '#server/modules/files/picture-url.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';
import { presentPerson } from '#server/modules/people/present-person.ts';

/**
 * Condition: all documents for hosts; their own and the common ones for guests. For viewers who may see documents at
 * all.
 */
export const visibleTo = ({ relation }: EventAccess, { userId }: Pick<Viewer, 'userId'>): SQL | undefined =>
  isManager(relation)
    ? undefined
    : or(isNull(documents.userId), userId === null ? undefined : eq(documents.userId, userId));

/** Condition: documents of one folder. */
export const inFolder = (eventId: string, folder: string): SQL | undefined =>
  and(
    eq(documents.eventId, eventId),
    folder === COMMON ? isNull(documents.userId) : eq(documents.userId, folder),
  );

/** Documents as wire rows, in the order in which they were uploaded. */
export async function readDocumentRows(
  reader: Reader,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<DocumentRow[]> {
  const found = await reader
    .select({
      document: documents,
      file: { name: files.name, mimeType: files.mimeType, bytes: files.bytes },
      uploader: personColumns,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(users, eq(users.id, documents.uploaderId))
    .where(where)
    .orderBy(asc(documents.uploadedAt), asc(documents.id));
  return found.map(({ document, file, uploader }) => ({
    id: document.id,
    eventId: document.eventId,
    userId: document.userId ?? COMMON,
    ...file,
    type: document.type,
    otherDocumentType: document.otherType,
    // signed even in a public event: sharing the address gives access for minutes, not to the document forever
    document: { original: pictureUrl(document.fileId, 'PRIVATE', viewer.userId, viewer.now) },
    thirdPartyUploader: presentPerson(uploader, viewer),
    uploadedAt: document.uploadedAt.toISOString(),
    version: document.version,
    updatedAt: document.updatedAt.toISOString(),
  }));
}

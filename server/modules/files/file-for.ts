import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { whoMay } from '#contract/rules/who-may.ts';
import { lookAtEvent } from '#server/access/event-for.ts';
import { isId } from '#server/access/is-id.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { documents, files, posts } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { seesPost } from '#server/access/who-sees-post.ts';
import type { FileRow } from '#server/modules/files/store-upload.ts';

export interface ReadableFile {
  file: FileRow;
  /** Anybody who knows the address may have it. */
  isPublic: boolean;
}

/**
 * Step 6 for files: the role is checked at every fetch, also behind a signed link.
 * @throws Refusal FILE_NOT_FOUND for everybody who may not read it
 */
export async function fileFor(db: Db, fileId: string, viewer: Viewer): Promise<ReadableFile> {
  if (!isId(fileId)) throw new Refusal('FILE_NOT_FOUND');
  const [file] = await db
    .select()
    .from(files)
    .where(eq(files.id, sql.placeholder('fileId')))
    .prepare('file_by_id')
    .execute({ fileId });
  if (!file) throw new Refusal('FILE_NOT_FOUND');
  if (file.purpose === 'PROFILE') return { file, isPublic: true };
  const access = file.eventId === null ? null : await lookAtEvent(db, file.eventId, viewer);
  if (!access || !(await mayRead(db, file, access, viewer))) throw new Refusal('FILE_NOT_FOUND');
  const post = file.purpose === 'POST' ? await hiddenPostOf(db, file) : null;
  if (post && !seesPost(access, viewer, post)) throw new Refusal('FILE_NOT_FOUND');
  return { file, isPublic: access.event.privacy === 'PUBLIC' && file.purpose !== 'DOCUMENT' && !post };
}

async function mayRead(
  db: Db,
  { id, purpose }: FileRow,
  { relation, event }: EventAccess,
  { userId }: { userId: string | null },
): Promise<boolean> {
  switch (purpose) {
    case 'COVER':
      return whoMay('viewProgram', relation, event.privacy);
    // Pictures of a public event's feed are public although the feed itself requires a sign-in.
    case 'POST':
      return event.privacy === 'PUBLIC' || whoMay('viewSocial', relation, event.privacy);
    case 'DOCUMENT':
      return (
        whoMay('manageDocuments', relation, event.privacy) ||
        (whoMay('viewDocuments', relation, event.privacy) && (await isTheirsOrCommon(db, id, userId)))
      );
    case 'PROFILE':
      return true;
  }
}

/** The post that shows it, where a host has hidden that one. */
async function hiddenPostOf(
  db: Db,
  { id, eventId }: FileRow,
): Promise<{ hiddenAt: Date | null; ownerId: string } | null> {
  if (eventId === null) return null;
  const [post] = await db
    .select({ hiddenAt: posts.hiddenAt, ownerId: posts.ownerId })
    .from(posts)
    .where(and(eq(posts.eventId, eventId), isNotNull(posts.hiddenAt), eq(posts.mediaFileId, id)));
  return post ?? null;
}

async function isTheirsOrCommon(db: Db, fileId: string, userId: string | null): Promise<boolean> {
  const [document] = await db
    .select({ of: documents.userId })
    .from(documents)
    .where(eq(documents.fileId, fileId));
  return document !== undefined && (document.of === null || document.of === userId);
}

import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { whoMay } from '#contract/rules/who-may.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { isId } from '#server/access/is-id.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { bin, documents, files, postFiles, posts } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { seesPost } from '#server/access/who-sees-post.ts';
import type { FileRow } from '#server/modules/files/store-upload.ts';

export interface ReadableFile {
  file: FileRow;
  /** Whether everybody who knows the address may have it. */
  isPublic: boolean;
}

/**
 * Step 6 of docs/one-action.md for files: the role is checked at every fetch, even with a signed link.
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
  const access = file.eventId === null ? null : await findEventAccess(db, file.eventId, viewer);
  if (!access || !(await mayRead(db, file, access, viewer))) throw new Refusal('FILE_NOT_FOUND');
  const post = file.purpose === 'POST' ? await hiddenPostOf(db, file) : null;
  if (post && !seesPost(access, viewer, post)) throw new Refusal('FILE_NOT_FOUND');
  const binned = file.purpose === 'COVER' && (await isBinned(db, file));
  if (binned && !whoMay('editProgram', access.relation, access.event.privacy))
    throw new Refusal('FILE_NOT_FOUND');
  const isPublic = access.event.privacy === 'PUBLIC' && file.purpose !== 'DOCUMENT' && !post && !binned;
  return { file, isPublic };
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
    // pictures of a public event's feed are public, although the feed itself requires a sign-in
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

/** Whether the file belongs to something in the bin. */
async function isBinned(db: Db, { id }: FileRow): Promise<boolean> {
  const found = await db
    .select({ id: bin.id })
    .from(bin)
    .where(eq(bin.imageFileId, sql.placeholder('fileId')))
    .prepare('binned_by_picture')
    .execute({ fileId: id });
  return found.length > 0;
}

/** The post that shows the file, if a host has hidden that post. */
async function hiddenPostOf(
  db: Db,
  { id, eventId }: FileRow,
): Promise<{ hiddenAt: Date | null; ownerId: string } | null> {
  if (eventId === null) return null;
  const [post] = await db
    .select({ hiddenAt: posts.hiddenAt, ownerId: posts.ownerId })
    .from(posts)
    .innerJoin(postFiles, eq(postFiles.postId, posts.id))
    .where(
      and(
        eq(posts.eventId, eventId),
        isNotNull(posts.hiddenAt),
        or(eq(postFiles.fileId, id), eq(postFiles.posterFileId, id)),
      ),
    );
  return post ?? null;
}

async function isTheirsOrCommon(db: Db, fileId: string, userId: string | null): Promise<boolean> {
  const [document] = await db
    .select({ of: documents.userId })
    .from(documents)
    .where(eq(documents.fileId, fileId));
  return document !== undefined && (document.of === null || document.of === userId);
}

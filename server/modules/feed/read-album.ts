import { and, asc, eq, isNull, like } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import { files, postFiles, posts, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { FileRow } from '#server/modules/files/store-upload.ts';

export interface AlbumPicture {
  file: FileRow;
  /** For example "2027-04-08 Ann Lee". */
  label: string;
  at: Date;
}

/**
 * All pictures of a feed, oldest first. Leaves out those of hidden posts even for hosts, because the file gets passed
 * on.
 */
export async function readAlbum(reader: Reader, eventId: string): Promise<AlbumPicture[]> {
  const found = await reader
    .select({ file: files, at: posts.createdAt, firstName: users.firstName, lastName: users.lastName })
    .from(posts)
    .innerJoin(postFiles, eq(postFiles.postId, posts.id))
    .innerJoin(files, eq(files.id, postFiles.fileId))
    .innerJoin(users, eq(users.id, posts.ownerId))
    .where(and(eq(posts.eventId, eventId), isNull(posts.hiddenAt), like(files.mimeType, 'image/%')))
    .orderBy(asc(posts.createdAt), asc(posts.id), asc(postFiles.place));
  return found.map(({ file, at, ...by }) => ({
    file,
    at,
    label: `${at.toISOString().slice(0, 10)} ${displayName(by)}`,
  }));
}

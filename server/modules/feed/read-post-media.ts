import { asc, eq } from 'drizzle-orm';
import { inList } from '#server/db/id-list.ts';
import { files, postFiles } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

const shown = {
  fileId: files.id,
  posterFileId: postFiles.posterFileId,
  mimeType: files.mimeType,
  width: files.width,
  height: files.height,
  seconds: files.seconds,
  bytes: files.bytes,
};
export type PostMediumRecord = Awaited<ReturnType<typeof inOrder>>[number];

/** The pictures or videos of posts, by post and in order. */
export async function readPostMedia(
  reader: Reader,
  postIds: readonly string[],
): Promise<Map<string, PostMediumRecord[]>> {
  const byPost = new Map<string, PostMediumRecord[]>();
  for (const medium of await inOrder(reader, postIds)) {
    const of = byPost.get(medium.postId);
    if (of) of.push(medium);
    else byPost.set(medium.postId, [medium]);
  }
  return byPost;
}

const inOrder = (reader: Reader, postIds: readonly string[]) =>
  reader
    .select({ postId: postFiles.postId, ...shown })
    .from(postFiles)
    .innerJoin(files, eq(files.id, postFiles.fileId))
    .where(inList(postFiles.postId, postIds))
    .orderBy(asc(postFiles.postId), asc(postFiles.place));

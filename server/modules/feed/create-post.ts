import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { CreatePostBody } from '#contract/schemas/feed.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { postFiles, posts } from '#server/db/schema.ts';
import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostMedia } from '#server/modules/feed/prepare-post-media.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { mentioned, notifyMentioned } from '#server/modules/feed/mention.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { insertNew } from '#server/change/insert-new.ts';

/**
 * Creates a post with text, media or both, and notifies the people it mentions. The server dates it, which orders the
 * feed. Returns its id.
 * @throws Refusal INVALID_INPUT when it has neither, ID_TAKEN
 */
export async function createPost(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  {
    id = uuidv7(),
    title,
    mentions: given = [],
  }: Pick<InferOutput<typeof CreatePostBody>, 'title'> & Partial<InferOutput<typeof CreatePostBody>>,
  media: PostMedia = { shown: [], poster: null },
): Promise<string> {
  if (!title && media.shown.length === 0) throw badField('title', 'Please write something or add a photo.');
  const { event } = access;
  const version = await unit.bump(event.id);
  const mentions = await mentioned(unit, access, title, given);
  const store = async (file: PreparedFile): Promise<string> =>
    (await storeUpload(unit, { file, purpose: 'POST', eventId: event.id })).id;
  const posterFileId = media.poster && (await store(media.poster));
  const shown: (typeof postFiles.$inferInsert)[] = [];
  for (const [place, file] of media.shown.entries())
    shown.push({ postId: id, place, fileId: await store(file), posterFileId });
  await insertNew(unit, posts, [
    {
      id,
      eventId: event.id,
      ownerId: unit.actor.userId,
      title,
      mentions,
      createdAt: unit.now,
      updatedAt: unit.now,
      version,
    },
  ]);
  if (shown.length > 0) await unit.tx.insert(postFiles).values(shown);
  const post = { id, ownerId: unit.actor.userId, hiddenAt: null };
  await notifyMentioned(unit, mailer, access, { id, post, mentions });
  return id;
}

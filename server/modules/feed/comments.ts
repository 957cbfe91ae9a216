import { and, eq, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { CreateCommentBody } from '#contract/schemas/feed.ts';
import type { Mention } from '#contract/rules/mentions.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { comments, posts, tombstones } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit, WriteTogether } from '#server/change/unit.ts';
import { mentioned, notifyMentioned } from '#server/modules/feed/mention.ts';
import type { CommentRecord, PostRecord } from '#server/modules/feed/present-post.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { stampPost, stampPosts } from '#server/modules/feed/stamp-post.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { notifyEach } from '#server/modules/notifications/notify.ts';
import { takeBack } from '#server/modules/notifications/withdraw.ts';

/**
 * Adds a comment and notifies the people it mentions. Returns its id.
 * @throws Refusal ID_TAKEN
 */
export async function createComment(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  post: PostRecord,
  {
    id = uuidv7(),
    comment,
    mentions: given = [],
  }: Pick<InferOutput<typeof CreateCommentBody>, 'comment'> & Partial<InferOutput<typeof CreateCommentBody>>,
): Promise<string> {
  const mentions = await mentioned(unit, access, comment, given);
  await unit.writeTogether(insertComments, { id, post, comment, mentions });
  await notifyMentioned(unit, mailer, access, { id, post, mentions });
  return id;
}

/** Like `insertNew`, as one statement whose text does not depend on the number of rows. */
const insertComments: WriteTogether<{
  id: string;
  post: PostRecord;
  comment: string;
  mentions: Mention[];
}> = async (wanted) => {
  const [first] = wanted;
  if (!first) return;
  const { tx, actor } = first.unit;
  let version = 0;
  for (const { unit, row } of wanted) version = await unit.bump(row.post.eventId);
  const rows = wanted.map(({ unit, row: { id, post, comment, mentions } }) => ({
    id,
    post: post.id,
    comment,
    mentions,
    at: unit.now.toISOString(),
  }));
  const inserted = await tx
    .insert(comments)
    .select(
      sql`select id, ${first.row.post.eventId}::uuid, post, ${actor.userId}::uuid, comment, mentions, at, ${version}::integer, at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as wanted (id uuid, post uuid, comment text, mentions jsonb, at timestamptz)`,
    )
    .onConflictDoNothing()
    .returning({ id: comments.id });
  if (inserted.length < rows.length) throw new Refusal('ID_TAKEN');
  const ids = rows.map(({ id }) => id);
  const [deleted] = await tx
    .select({ id: tombstones.rowId })
    .from(tombstones)
    .where(and(inList(tombstones.rowId, ids), eq(tombstones.tableName, 'comments')))
    .limit(1);
  if (deleted) throw new Refusal('ID_TAKEN');
  await stampPosts(first.unit, version, new Set(rows.map(({ post }) => post)));
  const about = new Map(wanted.map(({ row: { post } }) => [post.id, post]));
  await notifyEach(
    first.unit,
    { eventId: first.row.post.eventId, kind: 'commented', by: actor.userId },
    [...about.values()].map(({ id, ownerId }) => ({ userId: ownerId, subjectId: id })),
  );
};

export async function deleteComment(
  unit: Unit,
  { id, eventId, postId, ownerId, mentions }: CommentRecord,
): Promise<void> {
  const version = await stampPost(unit, { id: postId, eventId });
  await unit.tx.delete(comments).where(eq(comments.id, id));
  await insertTombstones(unit, { eventId, version }, 'comments', [id]);
  const others = await unit.tx
    .select({ mentions: comments.mentions })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.ownerId, ownerId)));
  const of = { eventId, subjectIds: [postId], doers: [ownerId] };
  if (others.length === 0) await takeBack(unit, { ...of, kinds: ['commented'] });
  if (mentions.length === 0) return;
  // the comment's author may also have written the post, which may mention the same people
  const own = await unit.tx
    .select({ mentions: posts.mentions })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.ownerId, ownerId)));
  const named = new Set([...others, ...own].flatMap((one) => one.mentions.map((mention) => mention.id)));
  const unnamed = mentions.map((mention) => mention.id).filter((userId) => !named.has(userId));
  if (unnamed.length > 0) await takeBack(unit, { ...of, kinds: ['mentioned'], from: unnamed });
}

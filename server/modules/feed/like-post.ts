import { sql } from 'drizzle-orm';
import { idList } from '#server/db/id-list.ts';
import { likes } from '#server/db/schema.ts';
import type { Unit, WriteTogether } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';
import { stampPosts } from '#server/modules/feed/stamp-post.ts';
import { notifyEach } from '#server/modules/notifications/notify.ts';
import { takeBack } from '#server/modules/notifications/withdraw.ts';

/** Sets the caller's like to the given state. Repeating it changes nothing. */
export const likePost = (unit: Unit, post: PostRecord, like: boolean): Promise<void> =>
  unit.writeTogether(setLikes, { post, like });

/** Of several likes of one post, only the last counts. */
const setLikes: WriteTogether<{ post: PostRecord; like: boolean }> = async (wanted) => {
  const [first] = wanted;
  if (!first) return;
  const { tx, actor } = first.unit;
  const last = new Map(wanted.map(({ row: { post, like } }) => [post.id, like]));
  const idsOf = (like: boolean) => idList([...last].flatMap(([id, state]) => (state === like ? [id] : [])));
  const changed = new Set<string>();
  if ([...last.values()].includes(true))
    for (const { postId } of await tx
      .insert(likes)
      .select(
        sql`select id, ${actor.userId}::uuid from unnest(${idsOf(true)}::uuid[]) as wanted (id) order by id`,
      )
      .onConflictDoNothing()
      .returning({ postId: likes.postId }))
      changed.add(postId);
  if ([...last.values()].includes(false))
    for (const { postId } of await tx
      .delete(likes)
      .where(sql`${likes.userId} = ${actor.userId} and ${likes.postId} = any(${idsOf(false)}::uuid[])`)
      .returning({ postId: likes.postId }))
      changed.add(postId);
  let version = 0;
  for (const { unit, row } of wanted)
    if (changed.has(row.post.id)) version = await unit.bump(row.post.eventId);
  await stampPosts(first.unit, version, changed);
  await notifyAuthors(
    first.unit,
    wanted.map(({ row }) => row.post).filter(({ id }) => changed.has(id)),
    last,
  );
};

/** Notifies the authors of newly liked posts, unless the like is taken back before they read it. */
async function notifyAuthors(
  unit: Unit,
  changed: readonly PostRecord[],
  likes: ReadonlyMap<string, boolean>,
): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const { eventId } = first;
  const by = unit.actor.userId;
  const posts = [...new Map(changed.map((post) => [post.id, post])).values()];
  await notifyEach(
    unit,
    { eventId, kind: 'liked', by },
    posts.filter(({ id }) => likes.get(id)).map(({ id, ownerId }) => ({ userId: ownerId, subjectId: id })),
  );
  const unliked = posts.filter(({ id, ownerId }) => !likes.get(id) && ownerId !== by);
  if (unliked.length > 0)
    await takeBack(unit, { eventId, kinds: ['liked'], subjectIds: unliked.map(({ id }) => id), doers: [by] });
}

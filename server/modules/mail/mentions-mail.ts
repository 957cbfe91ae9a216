import { and, eq, inArray } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import { seesPost } from '#server/access/who-sees-post.ts';
import { comments, posts, users } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import { mentionsMail } from '#server/modules/mail/event-mail.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

type Occasion = Omit<Parameters<typeof mentionsMail>[0], 'said'> & { relation: 'host' | 'guest' };

/** Those of these posts and comments of the event that this person can still see, oldest first. */
export async function mentionsDigest(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  occasion: Occasion,
): Promise<Mail | null> {
  const { event } = occasion;
  const names = { firstName: users.firstName, lastName: users.lastName };
  const inPosts = await tx
    .select({ by: names, words: posts.title, at: posts.createdAt, post: posts })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.ownerId))
    .where(and(eq(posts.eventId, event.id), inArray(posts.id, [...ids])));
  const inComments = await tx
    .select({ by: names, words: comments.comment, at: comments.createdAt, post: posts })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(users, eq(users.id, comments.ownerId))
    .where(and(eq(comments.eventId, event.id), inArray(comments.id, [...ids])));
  const said = [...inPosts, ...inComments]
    .filter(({ post }) => seesPost(occasion, { userId }, post))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, words }) => ({ by: displayName(by), words }));
  return said.length > 0 ? mentionsMail({ ...occasion, said }) : null;
}

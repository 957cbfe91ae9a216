import { asc, count, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { LIKERS_MAX } from '#contract/constants.ts';
import type { Likers } from '#contract/schemas/feed.ts';
import type { Viewer } from '#server/access/relation-to-event.ts';
import { likes, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { presentPerson } from '#server/modules/people/present-person.ts';

/** People who like a post. Beyond `LIKERS_MAX`, only their number. */
export async function readLikers(
  reader: Reader,
  postId: string,
  viewer: Viewer,
): Promise<InferOutput<typeof Likers>> {
  const found = await reader
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      pictureFileId: users.pictureFileId,
    })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(eq(likes.postId, postId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(LIKERS_MAX);
  return {
    people: found.map((person) => presentPerson(person, viewer)),
    more: await countBeyond(found.length),
  };

  async function countBeyond(shown: number): Promise<number> {
    if (shown < LIKERS_MAX) return 0;
    const [all] = await reader.select({ n: count() }).from(likes).where(eq(likes.postId, postId));
    return (all?.n ?? shown) - shown;
  }
}

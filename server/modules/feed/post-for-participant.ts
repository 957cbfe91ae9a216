import { eventForChange } from '#server/access/event-for.ts';
import type { Unit } from '#server/change/unit.ts';
import { Refusal } from '#server/change/refusal.ts';
import { lookUpPost } from '#server/modules/feed/find-post.ts';
import { seesPost } from '#server/access/who-sees-post.ts';

/** Parameters of calls about one post. */
export interface OfPost extends Record<string, string> {
  eventId: string;
  feedId: string;
}

/** A post, for changes by participants. Looked up once for all changes of a group. */
export async function postForParticipant(unit: Unit, { eventId, feedId }: OfPost) {
  const access = await eventForChange(unit, eventId, 'takePartInSocial');
  const post = await unit.remember(`post:${feedId}`, () => lookUpPost(unit.tx, access.event.id, feedId));
  if (!post || !seesPost(access, unit.actor, post)) throw new Refusal('POST_NOT_FOUND');
  return { access, post };
}

import { eventFor } from '#server/access/event-for.ts';
import { createBulletin } from '#server/modules/bulletin/create-bulletin.ts';
import { markRead } from '#server/modules/bulletin/mark-read.ts';
import type { StoryBulletin } from '#server/modules/demo/story.ts';
import { HOUR, noPost, type By, type Telling } from '#server/modules/demo/telling.ts';

/** Posts a bulletin of a story; half an hour later it is read. */
export async function postBulletin(
  { now, pictures }: Telling,
  by: By,
  eventId: string,
  { by: host, hoursAgo, title, description, picture, readBy }: StoryBulletin,
): Promise<void> {
  const at = now.getTime() - hoursAgo * HOUR;
  const unit = by(host, new Date(at));
  const access = await eventFor(unit.tx, unit.actor.userId, eventId, 'manageBulletins', unit.now);
  await createBulletin(unit, noPost, access, { title, description }, picture && pictures.get(picture));
  for (const who of readBy) await markRead(by(who, new Date(at + HOUR / 2)), eventId, unit.now.toISOString());
}

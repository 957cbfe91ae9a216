import { and, eq } from 'drizzle-orm';
import { COMMON } from '#contract/schemas/documents.ts';
import { eventFor } from '#server/access/event-for.ts';
import { activities } from '#server/db/schema.ts';
import type { StoryDocument } from '#server/modules/demo/story.ts';
import { HOUR, type By, type Telling } from '#server/modules/demo/telling.ts';
import { addDocuments } from '#server/modules/documents/add-documents.ts';
import { addToActivity } from '#server/modules/documents/add-to-activity.ts';
import { folderToFill } from '#server/modules/documents/find-folder.ts';

/** Puts a document of a story into its folder, and attaches it to its activity. */
export async function handOut(
  { now, userIds, papers }: Telling,
  by: By,
  eventId: string,
  { by: host, hoursAgo, for: owner, activity: name, type, letter }: StoryDocument,
): Promise<void> {
  const unit = by(host, new Date(now.getTime() - hoursAgo * HOUR));
  const access = await eventFor(unit.tx, unit.actor.userId, eventId, 'manageDocuments', unit.now);
  const prepared = [papers.get(letter)].flatMap((one) => one ?? []);
  if (name === undefined) {
    const userId = await folderToFill(unit.tx, access, owner === undefined ? COMMON : userIds[owner]);
    await addDocuments(unit, { eventId, userId }, { type }, prepared);
    return;
  }
  const [activity] = await unit.tx
    .select()
    .from(activities)
    .where(and(eq(activities.eventId, eventId), eq(activities.name, name)));
  if (!activity) throw new Error(`${name} is no activity of its story`);
  await addToActivity(unit, activity, { type }, prepared);
}

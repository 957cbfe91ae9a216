import { copyId } from '#contract/rules/copy-id.ts';
import type { BulletinRow, ReadRow } from '#contract/schemas/bulletin.ts';
import type { EventRecord, Viewer } from '#server/access/relation-to-event.ts';
import type { bulletins, files, reads } from '#server/db/schema.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';
import { presentPerson, type PersonRecord } from '#server/modules/people/present-person.ts';

export type BulletinRecord = typeof bulletins.$inferSelect;

export const presentBulletin = (
  {
    bulletin,
    owner,
    file,
  }: {
    bulletin: BulletinRecord;
    owner: PersonRecord;
    file: Pick<typeof files.$inferSelect, 'width' | 'height'> | null;
  },
  event: EventRecord,
  viewer: Viewer,
): BulletinRow => ({
  id: bulletin.id,
  eventId: bulletin.eventId,
  title: bulletin.title,
  description: bulletin.description,
  media: imageUrl(bulletin.mediaFileId, event.privacy, viewer),
  mediaMetadata: file?.width && file.height ? { width: file.width, height: file.height } : null,
  owner: presentPerson(owner, viewer),
  timestamp: bulletin.postedAt.toISOString(),
  version: bulletin.version,
  updatedAt: bulletin.updatedAt.toISOString(),
});

/** A person's own row has the event's id; other people's rows, which hosts get, have their own ids. */
export const presentRead = (
  { eventId, userId, bulletins, version, updatedAt }: typeof reads.$inferSelect,
  viewer: Pick<Viewer, 'userId'>,
): ReadRow => ({
  id: userId === viewer.userId ? eventId : copyId(userId, eventId),
  eventId,
  userId,
  bulletins: bulletins.toISOString(),
  version,
  updatedAt: updatedAt.toISOString(),
});

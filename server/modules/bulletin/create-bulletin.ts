import { eq, max } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { CreateBulletinBody } from '#contract/schemas/bulletin.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import type { Unit } from '#server/change/unit.ts';
import { bulletins } from '#server/db/schema.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';

/**
 * Posts a bulletin, dated by the server, and notifies all participants by mail. Returns its id.
 * @throws Refusal ID_TAKEN
 */
export async function createBulletin(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { id = uuidv7(), title, description }: InferOutput<typeof CreateBulletinBody>,
  file?: PreparedFile,
): Promise<string> {
  const version = await unit.bump(event.id);
  // the picture has the same readers as a post's
  const mediaFileId = file
    ? (await storeUpload(unit, { file, purpose: 'POST', eventId: event.id })).id
    : null;
  await insertNew(unit, bulletins, [
    {
      id,
      eventId: event.id,
      ownerId: unit.actor.userId,
      title,
      description,
      mediaFileId,
      postedAt: await afterTheNewest(unit, event.id),
      updatedAt: unit.now,
      version,
    },
  ]);
  await notify(unit, mailer, { event, kind: 'bulletins', subjectId: id });
  await notifyInApp(unit, {
    eventId: event.id,
    kind: 'bulletin',
    subjectId: id,
    by: unit.actor.userId,
    to: 'participants',
  });
  return id;
}

/**
 * Now, or just after the newest bulletin if that is later: read marks are times, so no bulletin may be dated before
 * one.
 */
async function afterTheNewest({ tx, now }: Unit, eventId: string): Promise<Date> {
  const [newest] = await tx
    .select({ at: max(bulletins.postedAt) })
    .from(bulletins)
    .where(eq(bulletins.eventId, eventId));
  return newest?.at && newest.at >= now ? new Date(newest.at.getTime() + 1) : now;
}

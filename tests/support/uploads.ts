import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { events, rsvps, type files } from '#server/db/schema.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { prepareUpload, type Allowed } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';
import { transaction } from '#server/db/transaction.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/** The bytes of a file after an upload call, as stored on disk. */
export async function uploadOf(
  server: TestServer,
  content: Buffer,
  name = 'picture.jpg',
): Promise<UploadedFile> {
  const at = path.join(server.dataDir, randomUUID());
  await writeFile(at, content);
  return {
    field: 'file',
    name,
    path: at,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    sentBy: randomUUID(),
  };
}

/** Uploads a file and stores its row. */
export async function storeFile(
  server: TestServer,
  by: TestUser,
  of: {
    content: Buffer;
    name?: string;
    purpose: (typeof files.$inferSelect)['purpose'];
    eventId: string | null;
    allow?: Allowed;
  },
): Promise<typeof files.$inferSelect> {
  const file = await prepareUpload(
    server.services.files,
    await uploadOf(server, of.content, of.name),
    of.allow ?? 'image',
  );
  return transaction(server.db, (tx) =>
    storeUpload(new TransactionUnit(tx, { userId: by.id, deviceId: by.id }, server.services.clock()), {
      file,
      purpose: of.purpose,
      eventId: of.eventId,
    }),
  );
}

/** An event without days, with an owner and people with the given answers. */
export async function bareEvent(
  server: TestServer,
  owner: TestUser,
  privacy: 'PUBLIC' | 'PRIVATE',
  people: [TestUser, (typeof rsvps.$inferSelect)['status']][] = [],
): Promise<string> {
  const id = randomUUID();
  await server.db.insert(events).values({
    id,
    ownerId: owner.id,
    name: 'Bare',
    startOn: '2099-04-01',
    endOn: '2099-04-02',
    timezone: 'UTC',
    privacy,
    rsvpType: 'OPEN',
  });
  for (const [user, status] of people)
    await server.db
      .insert(rsvps)
      .values({ id: randomUUID(), eventId: id, userId: user.id, emailId: user.emailId, status, version: 1 });
  return id;
}

/** A photo as a phone takes it: rotated by its metadata, and with a GPS position. */
export const phonePhoto = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff8b60' } })
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

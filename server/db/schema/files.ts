import type { PhotoCredit } from '#contract/schemas/media.ts';
import { bigint, index, integer, pgEnum, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, json } from './columns.ts';
import { events } from './events.ts';

/** A file's purpose decides who may read it. */
export const filePurpose = pgEnum('file_purpose', ['COVER', 'POST', 'PROFILE', 'DOCUMENT']);

/**
 * A stored file. The bytes are stored under their content hash by the file provider; several rows may share
 * them.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'cascade' }),
    uploaderId: uuid('uploader_id')
      .notNull()
      .references(() => users.id),
    purpose: filePurpose('purpose').notNull(),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Duration of a video. */
    seconds: real('seconds'),
    createdAt: createdAt(),
  },
  (t) => [index('files_event').on(t.eventId), index('files_content').on(t.sha256)],
);

/** Attribution for photos, by their bytes: they came from a library that requires credit. */
export const photoCredits = pgTable('photo_credits', {
  sha256: text('sha256').primaryKey(),
  credit: json<PhotoCredit>('credit').notNull(),
  createdAt: createdAt(),
});

import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { id, instant, stamped } from './columns.ts';
import { activities, events } from './events.ts';
import { files } from './files.ts';

export const documents = pgTable(
  'documents',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The person it is for; null = common to all participants. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    uploaderId: uuid('uploader_id')
      .notNull()
      .references(() => users.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    otherType: text('other_type'),
    uploadedAt: instant('uploaded_at').notNull(),
    ...stamped(),
  },
  (t) => [
    index('documents_folder').on(t.eventId, t.userId),
    index('documents_common')
      .on(t.eventId)
      .where(sql`${t.userId} is null`),
    index('documents_changed').on(t.eventId, t.version),
    index('documents_file').on(t.fileId),
  ],
);

/** Common documents linked to an activity. */
export const activityDocuments = pgTable(
  'activity_documents',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    linkedAt: instant('linked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.documentId] }),
    index('activity_documents_document').on(t.documentId),
  ],
);

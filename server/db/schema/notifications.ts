import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#contract/schemas/notifications.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, stamped } from './columns.ts';
import { events } from './events.ts';

/** In-app notifications of a person. Mails are queued in `notices`. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The recipient. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The post, bulletin or form that it is about; otherwise the event. */
    subjectId: uuid('subject_id').notNull(),
    /**
     * Everybody who did it, latest last: user ids, or RSVP ids of people without an account. For documents: ids of
     * the documents.
     */
    doers: uuid('doers').array().notNull(),
    /** The person to name; null if nobody may be named, or nobody has an account. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    happenedAt: instant('happened_at').notNull(),
    createdAt: createdAt(),
    /** When to push it to the recipient's devices; null: already pushed, or no device wants it. */
    pushAt: instant('push_at'),
    read: boolean('read').notNull().default(false),
    /** It no longer applies; devices that hold it drop it. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    ...stamped(),
  },
  (t) => [
    index('notifications_changed').on(t.eventId, t.userId, t.version),
    index('notifications_unread')
      .on(t.eventId, t.subjectId, t.kind, t.userId)
      .where(sql`not ${t.read} and not ${t.withdrawn}`),
    index('notifications_to_push')
      .on(t.pushAt)
      .where(sql`${t.pushAt} is not null`),
    index('notifications_newest').on(t.userId, t.happenedAt),
  ],
);

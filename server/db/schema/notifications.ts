import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#contract/schemas/notifications.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, stamped } from './columns.ts';
import { events } from './events.ts';

/** What happened that concerns one person, in the app. Mails wait in `notices`. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Whom it concerns. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The post, bulletin or form that it is about; else the event. */
    subjectId: uuid('subject_id').notNull(),
    /** Everybody who did it, the last one last: people, and answers of people without an account. Documents: these. */
    doers: uuid('doers').array().notNull(),
    /** Who is named; null where nobody may be, or nobody has an account. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    happenedAt: instant('happened_at').notNull(),
    createdAt: createdAt(),
    /** From then on it is told to their devices; null: it was, or they have none that wants it. */
    pushAt: instant('push_at'),
    read: boolean('read').notNull().default(false),
    /** It does not apply any more, and leaves the devices that hold it. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    ...stamped(),
  },
  (t) => [
    index('notifications_changed').on(t.eventId, t.userId, t.version),
    index('notifications_unread')
      .on(t.eventId, t.subjectId, t.kind)
      .where(sql`not ${t.read} and not ${t.withdrawn}`),
    index('notifications_to_push')
      .on(t.pushAt)
      .where(sql`${t.pushAt} is not null`),
    index('notifications_newest').on(t.userId, t.happenedAt),
  ],
);

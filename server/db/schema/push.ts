import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/** Push subscription of a device: one per sign-in, valid as long as the sign-in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** Its session family. */
    deviceId: uuid('device_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** When a message was last pushed to it. */
    pushedAt: instant('pushed_at'),
    /** Notifications that reached the person's other devices while this one's push service could not accept them. */
    owed: uuid('owed').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_owed')
      .on(t.pushedAt)
      .where(sql`cardinality(${t.owed}) > 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/** Where a device takes messages in: one for each sign-in, good for as long as that is. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The family of its sessions. */
    deviceId: uuid('device_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The last message to it. */
    pushedAt: instant('pushed_at'),
    /** Notifications that its service could not take in when other devices of the person were told. */
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

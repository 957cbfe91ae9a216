import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Instants are stored with millisecond precision and read as `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** What every row of an event carries: the event's version at which it last changed (sync.md section 1). */
export const stamped = () => ({
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
export const id = () => uuid('id').primaryKey();

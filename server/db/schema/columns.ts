import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Instants are stored with millisecond precision and read as `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Column of every row that belongs to an event: the event's version at which the row last changed. */
export const stamped = () => ({
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
/**
 * jsonb that keeps strings as strings. Both drivers parse JSON, and drizzle's own column types parse strings a
 * second time: a room called "101" would come back as a number.
 */
export const json = <T>(name: string) => jsonColumn<T>('jsonb', name);
/** The same, stored as its text: cheaper to write, for what is only ever read whole. */
export const jsonText = <T>(name: string) => jsonColumn<T>('json', name);

const jsonColumn = <T>(type: 'json' | 'jsonb', name: string) =>
  customType<{ data: T; driverData: unknown }>({
    dataType: () => type,
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => value as T,
  })(name);
export const id = () => uuid('id').primaryKey();

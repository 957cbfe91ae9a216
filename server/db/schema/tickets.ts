import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The key that signed tickets at the last start. Devices hold its public half, and tickets signed with it. */
export const ticketKeys = pgTable('ticket_keys', {
  point: text('point').primaryKey(),
  since: instant('since').notNull(),
});

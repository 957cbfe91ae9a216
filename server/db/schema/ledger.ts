import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * The idempotency ledger: one row per applied or refused change, committed with its effect (sync.md section
 * 3). Kept at least 180 days.
 */
export const ledger = pgTable(
  'ledger',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    /** sha-256 of method, path and body. */
    hash: text('hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    changes: jsonb('changes'),
    refused: boolean('refused').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('ledger_age').on(t.createdAt)],
);

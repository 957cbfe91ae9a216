import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, jsonText } from './columns.ts';

/** The idempotency ledger: one row per applied or refused change, committed with its effect. */
export const ledger = pgTable(
  'ledger',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    /** sha-256 of method, path and body. */
    hash: text('hash').notNull(),
    status: integer('status'),
    body: jsonText<unknown>('body'),
    changes: jsonText<unknown>('changes'),
    refused: boolean('refused').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('ledger_age').on(t.createdAt)],
);

import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { FormAnswer, FormField } from '#contract/schemas/feedback.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, json, stamped } from './columns.ts';
import { events, type FieldWriters } from './events.ts';

const eventId = () =>
  uuid('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

/** Feedback forms; drafts until published. */
export const forms = pgTable(
  'forms',
  {
    id: id(),
    eventId: eventId(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    fields: json<FormField[]>('fields').notNull(),
    anonymous: boolean('anonymous').notNull(),
    publishedAt: instant('published_at'),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
    writers: json<FieldWriters>('writers').notNull().default({}),
    ...stamped(),
  },
  (t) => [index('forms_changed').on(t.eventId, t.version)],
);

/**
 * One person's answers to a form. Unlike other ids this one is random, because it determines the order in
 * which the hosts receive responses and must not reveal when they were made. It is never sent.
 */
export const responses = pgTable(
  'responses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: eventId(),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answers: json<FormAnswer[]>('answers').notNull(),
    ...stamped(),
  },
  (t) => [
    unique('responses_one_each').on(t.formId, t.userId),
    index('responses_changed').on(t.eventId, t.version),
  ],
);

/** When the responses to a form last changed. Hosts receive all of them together, so they are stamped together. */
export const results = pgTable(
  'results',
  {
    formId: uuid('form_id')
      .primaryKey()
      .references(() => forms.id, { onDelete: 'cascade' }),
    eventId: eventId(),
    ...stamped(),
  },
  (t) => [index('results_changed').on(t.eventId, t.version)],
);

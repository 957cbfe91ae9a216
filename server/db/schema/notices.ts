import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MailKind } from '#contract/schemas/profile.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, json } from './columns.ts';
import { events } from './events.ts';

/** Kinds of mail that are collected into digests. */
export type NoticeKind = Exclude<MailKind, 'starts'>;

/**
 * A notification to be mailed together with others of its kind. Whether it still applies is decided when the
 * mail is written.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The person, activity or bulletin it is about. */
    subjectId: uuid('subject_id').notNull(),
    /** The previous state, to compare with the state when the mail is written. */
    before: json<unknown>('before'),
    dueAt: instant('due_at').notNull(),
    sentAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notices_due')
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null`),
    index('notices_of').on(t.userId, t.eventId, t.kind),
  ],
);

/** How many invitations a person has sent on one day (UTC), across all events. */
export const invitationCounts = pgTable(
  'invitation_counts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    on: date('on', { mode: 'string' }).notNull(),
    sent: integer('sent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.on] })],
);

/** A person unsubscribed from this kind of mail about this event. */
export const mailMutes = pgTable(
  'mail_mutes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.eventId, t.kind] })],
);

/** How often a person has renewed the calendar address of an event; no row: never. */
export const calendarRenewals = pgTable(
  'calendar_renewals',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.eventId] })],
);

/** Decisions of a host about many people at once: those who have yet to be notified. */
export const untoldDecisions = pgTable('untold_decisions', {
  id: id(),
  eventId: uuid('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** The host. */
  by: uuid('by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  before: text('before').$type<RsvpStatus>().notNull(),
  after: text('after').$type<RsvpStatus>().notNull(),
  rsvps: uuid('rsvps').array().notNull(),
  createdAt: createdAt(),
});

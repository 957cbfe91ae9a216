import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PhotoCredit } from '#contract/schemas/media.ts';
import type { Location } from '#contract/schemas/common.ts';
import type { MailTrouble } from '#contract/schemas/rsvp.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, json, stamped } from './columns.ts';

export const linkAccess = pgEnum('link_access', ['ANYONE', 'PARTICIPANTS']);
export const privacy = pgEnum('privacy', ['PUBLIC', 'PRIVATE']);
export const rsvpType = pgEnum('rsvp_type', ['OPEN', 'OPEN_INVITE', 'INVITE_ONLY']);
export const rsvpStatus = pgEnum('rsvp_status', [
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'HOST_APPROVAL_DENIED',
  'REQUESTED',
  'YES',
  'NO',
  'MAYBE',
  'EXPIRED',
  'HOST_REMOVED',
  'WAITLISTED',
]);
export const decidedBy = pgEnum('decided_by', ['SELF', 'HOST']);

/**
 * Who last wrote a field, from which device and when: `{name: "<userId>/<sessionFamily>/<ISO-8601>"}`. Used to merge
 * inline edits.
 */
export type FieldWriters = Record<string, string>;
const writers = () => jsonb('writers').$type<FieldWriters>().notNull().default({});

export const events = pgTable(
  'events',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    description: text('description').notNull().default(''),
    imageFileId: uuid('image_file_id'),
    imageCredit: json<PhotoCredit>('image_credit'),
    startOn: date('start_on', { mode: 'string' }).notNull(),
    endOn: date('end_on', { mode: 'string' }).notNull(),
    timezone: text('timezone').notNull(),
    privacy: privacy('privacy').notNull(),
    /** Who may open a private event's link; ignored for a public event. */
    linkAccess: linkAccess('link_access').notNull().default('ANYONE'),
    rsvpType: rsvpType('rsvp_type').notNull(),
    /** How many guests there is room for, not counting hosts; null = no limit. */
    capacity: integer('capacity'),
    /** How many people each guest may bring along. */
    plusOnes: integer('plus_ones').notNull().default(0),
    /** Machine-written and not yet reviewed by its owner: hidden from everybody else's lists. */
    needsReview: boolean('needs_review').notNull().default(false),
    /** The event's change counter. `rowVersion` is the counter at which the event's own row changed. */
    version: integer('version').notNull().default(1),
    rowVersion: integer('row_version').notNull().default(1),
    /** The epoch of the latest versions, and the version at which it began. null: from before epochs existed. */
    epoch: uuid('epoch'),
    epochFrom: integer('epoch_from').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    writers: writers(),
    deletedAt: instant('deleted_at'),
    /** When the one-day reminder was sent; null: not yet, or the event has moved to a later date since. */
    reminderSentAt: instant('start_told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_owner').on(t.ownerId),
    // short links use these last 12 characters of the id
    index('events_short').on(sql`right((${t.id})::text, 12)`),
    index('events_starting')
      .on(t.startOn)
      .where(sql`${t.reminderSentAt} is null and ${t.deletedAt} is null`),
    index('events_public')
      .on(t.endOn)
      .where(sql`${t.privacy} = 'PUBLIC' and ${t.deletedAt} is null`),
  ],
);

export const days = pgTable(
  'days',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    on: date('on', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    description: text('description').notNull().default(''),
    imageFileId: uuid('image_file_id'),
    imageCredit: json<PhotoCredit>('image_credit'),
    writers: writers(),
    ...stamped(),
  },
  (t) => [index('days_slot').on(t.eventId, t.on), index('days_changed').on(t.eventId, t.version)],
);

export const activities = pgTable(
  'activities',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    dayId: uuid('day_id')
      .notNull()
      .references(() => days.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    description: text('description').notNull(),
    /** Wall time without a zone: in `timezone`, or in the event's zone if that is null. */
    startsLocal: timestamp('starts_local', { mode: 'string', precision: 0 }).notNull(),
    endsLocal: timestamp('ends_local', { mode: 'string', precision: 0 }).notNull(),
    timezone: text('timezone'),
    location: json<Location>('location'),
    imageFileId: uuid('image_file_id'),
    imageCredit: json<PhotoCredit>('image_credit'),
    writers: writers(),
    ...stamped(),
  },
  (t) => [
    index('activities_day').on(t.dayId, t.startsLocal),
    index('activities_changed').on(t.eventId, t.version),
  ],
);

export const rsvps = pgTable(
  'rsvps',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null until somebody signs up with `emailId`. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    emailId: text('email_id').notNull(),
    /** The host's name for the invited person; shown while they have no account. */
    invitedName: text('invited_name'),
    status: rsvpStatus('status').notNull(),
    decidedBy: decidedBy('decided_by'),
    /** When a host first invited this address; null = joined by link. */
    invitedAt: instant('invited_at'),
    remindedAt: instant('reminded_at'),
    /** When the person gave their current answer; null if somebody else set it, or it predates this column. */
    answeredAt: instant('answered_at'),
    isHost: boolean('is_host').notNull().default(false),
    /**
     * A host's note in the invitation, and its author; included in every mail that repeats the invitation.
     */
    invitationNote: text('invitation_note'),
    invitationNoteBy: uuid('invitation_note_by').references(() => users.id),
    /** When this address unsubscribed from invitations to this event. */
    invitationsMutedAt: instant('invitations_muted_at'),
    /** Delivery state of the last mail about the event to this address; null = no known problem. */
    mailTrouble: text('mail_trouble').$type<MailTrouble>(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /**
     * Names of the people they bring along, '' for one without a name. Empty unless they are coming, waiting or
     * asking.
     */
    companions: text('companions')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    /**
     * The version at which the answer last ceased to be Yes: guests' devices that hold the row drop it at that
     * version.
     */
    leftVersion: integer('left_version'),
    /** The version at which it joined the waiting list, which gives the list its order; null = not on it. */
    waitingSince: integer('waiting_since'),
    ...stamped(),
  },
  (t) => [
    uniqueIndex('rsvps_person').on(t.eventId, t.emailId),
    uniqueIndex('rsvps_user').on(t.eventId, t.userId),
    index('rsvps_of_user').on(t.userId),
    index('rsvps_changed').on(t.eventId, t.version),
    index('rsvps_hosts')
      .on(t.eventId)
      .where(sql`${t.isHost}`),
    index('rsvps_coming')
      .on(t.eventId, t.createdAt, t.id)
      .where(sql`${t.status} = 'YES'`),
    index('rsvps_line')
      .on(t.eventId, t.waitingSince, t.id)
      .where(sql`${t.waitingSince} is not null`),
  ],
);

/** Ids and versions of deleted rows, for pulls. Kept at least 90 days. An id is unique only within its table. */
export const tombstones = pgTable(
  'tombstones',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    rowId: uuid('row_id').notNull(),
    /**
     * Set if only this person, whose row it was, and the hosts may learn of the deletion. null: everybody who could
     * see the table.
     */
    forUserId: uuid('for_user_id'),
    version: integer('version').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (t) => [
    // the row's id comes first because creations look it up without the event
    primaryKey({ columns: [t.rowId, t.tableName, t.eventId] }),
    index('tombstones_changed').on(t.eventId, t.version),
  ],
);

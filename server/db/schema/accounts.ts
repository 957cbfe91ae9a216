import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MailChoices, PushChoices } from '#contract/schemas/profile.ts';
import { createdAt, id, instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower-cased on input. */
    emailId: text('email_id').notNull(),
    phone: text('phone'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    organisation: text('organisation'),
    pictureFileId: uuid('picture_file_id'),
    /** argon2id; null for accounts that only sign in through an identity provider. */
    passwordHash: text('password_hash'),
    /** The person's mail settings; a kind that is absent uses its default (`USUAL_MAILS`). */
    mailChoices: jsonb('mail_choices').$type<Partial<MailChoices>>().notNull().default({}),
    /** The person's settings for push messages. */
    pushChoices: jsonb('push_choices').$type<Partial<PushChoices>>().notNull().default({}),
    createdAt: createdAt(),
    /**
     * Set when the person deleted their account. The row remains as the nameless author of what they wrote.
     */
    deletedAt: instant('deleted_at'),
  },
  (t) => [uniqueIndex('users_email').on(t.emailId), uniqueIndex('users_phone').on(t.phone)],
);

/** External accounts that sign in to an account here: an OpenID issuer and its subject. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);

/** One row per issued refresh token; a family is one sign-in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    familyId: uuid('family_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /**
     * Set when this token was exchanged. The successor can be derived from it, so a lost response can be
     * repeated.
     */
    replacedAt: instant('replaced_at'),
    successorId: uuid('successor_id'),
    /**
     * Set by the first call with the access token issued together with this one: proof that the response
     * arrived.
     */
    arrivedAt: instant('arrived_at'),
    revokedAt: instant('revoked_at'),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    index('sessions_family').on(t.familyId),
    index('sessions_user').on(t.userId),
  ],
);

/**
 * One-time codes. `address` is the lower-cased e-mail or the phone. A row of type GOOGLE_NONCE marks a nonce
 * as used.
 */
export const otps = pgTable(
  'otps',
  {
    id: id(),
    otpType: text('otp_type').notNull(),
    address: text('address').notNull(),
    /** Null: no code was sent (a reset for an unknown address), so nothing can verify it. */
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    verifiedAt: instant('verified_at'),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('otps_address').on(t.address, t.createdAt)],
);

/** Outgoing mail. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    /** An iCalendar entry attached to the mail. */
    calendar: text('calendar'),
    /** Where the recipient can unsubscribe from this kind of mail. */
    unsubscribeUrl: text('unsubscribe_url'),
    eventId: uuid('event_id'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** After this time it is useless and no longer sent. */
    expiresAt: instant('expires_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failed: boolean('failed').notNull().default(false),
    /** Written while no SMTP server was configured: readable on the mailbox page, never sent. */
    kept: boolean('kept').notNull().default(false),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_due')
      .on(t.nextTryAt)
      .where(sql`${t.sentAt} is null and not ${t.failed} and not ${t.kept}`),
    index('mails_event').on(t.eventId, t.recipient),
  ],
);

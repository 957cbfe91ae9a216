import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Mention } from '#contract/rules/mentions.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, json, stamped } from './columns.ts';
import { events } from './events.ts';
import { files } from './files.ts';

/** The people mentioned in the text. */
const mentions = () => json<Mention[]>('mentions').notNull().default([]);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    mentions: mentions(),
    /** When a host hid it from the feed. */
    hiddenAt: instant('hidden_at'),
    /** When it was pinned to the top of the feed. */
    pinnedAt: instant('pinned_at'),
    createdAt: createdAt(),
    ...stamped(),
  },
  (t) => [
    index('posts_feed').on(t.eventId, t.createdAt),
    index('posts_changed').on(t.eventId, t.version),
    // few posts are hidden or pinned, and both are queried with every pull or file
    index('posts_hidden')
      .on(t.eventId)
      .where(sql`hidden_at is not null`),
    index('posts_pinned')
      .on(t.eventId)
      .where(sql`pinned_at is not null`),
  ],
);

/**
 * The pictures of a post, or its video, in order. They are deleted with the post; the code that does so deletes the
 * files.
 */
export const postFiles = pgTable(
  'post_files',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** A frame of the video, shown before it plays. */
    posterFileId: uuid('poster_file_id').references(() => files.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.place] }),
    uniqueIndex('post_files_file').on(t.fileId),
    index('post_files_poster').on(t.posterFileId),
  ],
);

/** A like is a row, so that setting it twice counts once. */
export const likes = pgTable(
  'likes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] })],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    comment: text('comment').notNull(),
    mentions: mentions(),
    createdAt: createdAt(),
    ...stamped(),
  },
  (t) => [
    index('comments_post').on(t.postId, t.createdAt),
    index('comments_changed').on(t.eventId, t.version),
  ],
);

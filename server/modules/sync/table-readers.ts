import { and, eq, gt, isNull, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import type { TableName } from '#contract/tables.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import {
  activities,
  arrivals,
  bin,
  bulletins,
  comments,
  documents,
  forms,
  notifications,
  posts,
  reads,
  responses,
  results,
  rsvps,
} from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import { readActivityDocuments } from '#server/modules/activities/activity-documents.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';
import { readBinRows } from '#server/modules/bin/read-bin.ts';
import { readBulletinRows, readReads } from '#server/modules/bulletin/read-bulletins.ts';
import { readArrivalRows } from '#server/modules/arrivals/read-arrivals.ts';
import { readDocumentRows, visibleTo } from '#server/modules/documents/read-documents.ts';
import { readDayRows } from '#server/modules/days/read-day-rows.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { readCommentRows, readPostRows } from '#server/modules/feed/read-posts.ts';
import { seenComments, seenPosts, unseenComments, unseenPosts } from '#server/access/who-sees-post.ts';
import { readFormRows, readOwnResponses, readResults } from '#server/modules/feedback/read-forms.ts';
import {
  readOwnNotifications,
  readWithdrawnNotifications,
} from '#server/modules/notifications/read-notifications.ts';
import { presenterOfRsvps } from '#server/modules/rsvp/present-rsvp.ts';
import { readRsvps } from '#server/modules/rsvp/read-rsvps.ts';
import { inRange, within, type PageOf, type TableReader } from '#server/modules/sync/table-reader.ts';

const seesAllRsvps = ({ event, relation }: EventAccess): boolean =>
  whoMay('viewAllRsvps', relation, event.privacy);

const isOwn = (person: AnyColumn, { viewer }: PageOf): SQL =>
  viewer.userId === null ? sql`false` : eq(person, viewer.userId);

/** A reader for each table of contract/tables.ts. */
export const READERS: { [T in TableName]: TableReader<T> } = {
  events: {
    read: async ({ reader, access, viewer, range }) =>
      inRange(access.event.rowVersion, range) ? readEventRows(reader, [access], viewer) : [],
  },
  days: {
    // reads all days, since a day's position is relative to all of them
    read: async ({ reader, access: { event }, viewer, range }) =>
      (await readDayRows(reader, event, viewer)).filter((day) => inRange(day.version, range)),
  },
  activities: {
    read: async ({ reader, access, viewer, range }) => {
      const { event } = access;
      const changed = await reader
        .select()
        .from(activities)
        .where(within(activities, event.id, range));
      if (changed.length === 0) return [];
      const documentsOf = await readActivityDocuments(reader, access);
      return mapInTurns(changed, (activity) => presentActivity(activity, event, viewer, documentsOf));
    },
  },
  bin: {
    read: ({ reader, access: { event }, viewer, range }) =>
      readBinRows(reader, event, viewer, within(bin, event.id, range)),
    sent: () => isNull(bin.restoredAt),
  },
  rsvps: {
    read: async ({ reader, access, viewer, range }) => {
      const visible = seesAllRsvps(access) ? undefined : eq(rsvps.status, 'YES');
      const changed = await readRsvps(reader, and(within(rsvps, access.event.id, range), visible));
      return mapInTurns(changed, presenterOfRsvps(access, viewer));
    },
    sent: ({ access, after }) =>
      seesAllRsvps(access) ? undefined : or(eq(rsvps.status, 'YES'), gt(rsvps.leftVersion, after)),
    readWithdrawn: async ({ reader, access, range }) => {
      if (seesAllRsvps(access)) return [];
      const left = await reader
        .select({ id: rsvps.id })
        .from(rsvps)
        .where(
          and(
            within({ eventId: rsvps.eventId, version: rsvps.leftVersion }, access.event.id, range),
            // follows from the rest, but the index is on this version
            gt(rsvps.version, range.after),
            ne(rsvps.status, 'YES'),
          ),
        );
      return left.map(({ id }) => id);
    },
  },
  arrivals: {
    read: ({ reader, access, viewer, range }) =>
      readArrivalRows(reader, access, viewer, within(arrivals, access.event.id, range)),
    sent: ({ access: { event, relation, rsvp } }) => {
      if (whoMay('checkIn', relation, event.privacy)) return undefined;
      return rsvp ? eq(arrivals.rsvpId, rsvp.id) : sql`false`;
    },
  },
  posts: {
    read: ({ reader, access, viewer, range }) =>
      readPostRows(
        reader,
        access,
        viewer,
        and(within(posts, access.event.id, range), seenPosts(access, viewer)),
      ),
    readWithdrawn: async ({ reader, access, viewer, range }) => {
      if (isManager(access.relation)) return [];
      const hidden = await reader
        .select({ id: posts.id })
        .from(posts)
        .where(and(within(posts, access.event.id, range), unseenPosts(access, viewer)));
      return hidden.map(({ id }) => id);
    },
  },
  comments: {
    read: ({ reader, access, viewer, range }) =>
      readCommentRows(
        reader,
        access,
        viewer,
        and(within(comments, access.event.id, range), seenComments(reader, access, viewer)),
      ),
    readWithdrawn: async ({ reader, access, viewer, range }) => {
      if (isManager(access.relation)) return [];
      const hidden = await reader
        .select({ id: comments.id })
        .from(comments)
        .where(and(within(comments, access.event.id, range), unseenComments(reader, access, viewer)));
      return hidden.map(({ id }) => id);
    },
  },
  bulletins: {
    read: ({ reader, access: { event }, viewer, range }) =>
      readBulletinRows(reader, event, viewer, within(bulletins, event.id, range)),
  },
  documents: {
    read: ({ reader, access, viewer, range }) =>
      readDocumentRows(
        reader,
        viewer,
        and(within(documents, access.event.id, range), visibleTo(access, viewer)),
      ),
    sent: ({ access, viewer }) => visibleTo(access, viewer),
  },
  reads: {
    read: ({ reader, access, viewer, range }) =>
      readReads(reader, access, viewer, within(reads, access.event.id, range)),
    sent: (of) => (isManager(of.access.relation) ? undefined : isOwn(reads.userId, of)),
  },
  forms: {
    // a published form never becomes a draft again, so none has to be withdrawn
    read: ({ reader, access, range }) => readFormRows(reader, access, within(forms, access.event.id, range)),
  },
  responses: {
    read: ({ reader, access: { event }, viewer, range }) =>
      readOwnResponses(reader, viewer, within(responses, event.id, range)),
    sent: (of) => isOwn(responses.userId, of),
  },
  results: {
    read: ({ reader, access: { event }, viewer, range }) =>
      readResults(reader, viewer, within(results, event.id, range)),
  },
  notifications: {
    read: ({ reader, access, viewer, range }) =>
      readOwnNotifications(reader, access, viewer, within(notifications, access.event.id, range)),
    sent: (of) => isOwn(notifications.userId, of),
    readWithdrawn: ({ reader, access: { event }, viewer, range }) =>
      readWithdrawnNotifications(reader, viewer, within(notifications, event.id, range)),
  },
};

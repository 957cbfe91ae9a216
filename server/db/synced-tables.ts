import type { AnyColumn } from 'drizzle-orm';
import type { PgTable, TableConfig } from 'drizzle-orm/pg-core';
import type { TableName, TABLES } from '#contract/tables.ts';
import {
  activities,
  arrivals,
  bin,
  bulletins,
  comments,
  days,
  documents,
  events,
  forms,
  notifications,
  posts,
  reads,
  responses,
  results,
  rsvps,
} from '#server/db/schema.ts';

/** How a table of contract/tables.ts is stored. */
export interface StoredAs<T extends TableName> {
  /** Named like the rows on the wire. */
  table: PgTable<TableConfig & { name: T }>;
  /** Columns for the row's event, and the event's version at which the row last changed. */
  eventId: AnyColumn;
  version: AnyColumn;
  /** Column for the person whom a row shows; null if rows show nobody. */
  person: (typeof TABLES)[T]['people'] extends readonly [] ? null : AnyColumn;
}

export const SYNCED_TABLES: { readonly [T in TableName]: StoredAs<T> } = {
  events: { table: events, eventId: events.id, version: events.rowVersion, person: events.ownerId },
  days: { table: days, eventId: days.eventId, version: days.version, person: null },
  activities: {
    table: activities,
    eventId: activities.eventId,
    version: activities.version,
    person: null,
  },
  bin: { table: bin, eventId: bin.eventId, version: bin.version, person: null },
  rsvps: { table: rsvps, eventId: rsvps.eventId, version: rsvps.version, person: rsvps.userId },
  arrivals: {
    table: arrivals,
    eventId: arrivals.eventId,
    version: arrivals.version,
    person: arrivals.hostId,
  },
  posts: { table: posts, eventId: posts.eventId, version: posts.version, person: posts.ownerId },
  comments: {
    table: comments,
    eventId: comments.eventId,
    version: comments.version,
    person: comments.ownerId,
  },
  bulletins: {
    table: bulletins,
    eventId: bulletins.eventId,
    version: bulletins.version,
    person: bulletins.ownerId,
  },
  documents: {
    table: documents,
    eventId: documents.eventId,
    version: documents.version,
    person: documents.uploaderId,
  },
  reads: { table: reads, eventId: reads.eventId, version: reads.version, person: null },
  forms: { table: forms, eventId: forms.eventId, version: forms.version, person: null },
  responses: { table: responses, eventId: responses.eventId, version: responses.version, person: null },
  // the people are nested inside the row
  results: { table: results, eventId: results.eventId, version: results.version, person: null },
  notifications: {
    table: notifications,
    eventId: notifications.eventId,
    version: notifications.version,
    person: notifications.actorId,
  },
};

import { and, eq, gt, lte, type AnyColumn, type SQL } from 'drizzle-orm';
import type { RowOf, TableName } from '#contract/tables.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { Reader } from '#server/db/types.ts';

/** Versions after `after` up to and including `upTo`. */
export interface VersionRange {
  after: number;
  upTo: number;
}

export interface ReadOf {
  reader: Reader;
  access: EventAccess;
  viewer: Viewer;
  range: VersionRange;
}

/** Whose pages they are, and after which version. */
export type PageOf = Pick<ReadOf, 'access' | 'viewer'> & { after: number };

/** How rows of one table get into a pull. Only called for viewers who may see the table at all. */
export interface TableReader<T extends TableName> {
  /** The rows that changed within the range, as this viewer may see them. */
  read(of: ReadOf): Promise<RowOf<T>[]>;
  /**
   * Condition for rows that this viewer receives, if those are few of many: rows only for others do not count
   * towards a page.
   */
  sent?(of: PageOf): SQL | undefined;
  /** Ids of rows that still exist but became invisible to this viewer within the range. */
  readWithdrawn?(of: ReadOf): Promise<string[]>;
}

export const within = (
  of: { eventId: AnyColumn; version: AnyColumn },
  eventId: string,
  { after, upTo }: VersionRange,
): SQL | undefined => and(eq(of.eventId, eventId), gt(of.version, after), lte(of.version, upTo));

export const inRange = (version: number, { after, upTo }: VersionRange): boolean =>
  version > after && version <= upTo;

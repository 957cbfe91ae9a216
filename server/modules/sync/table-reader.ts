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

/** How rows of one table get into a pull. It is only asked for viewers who may see the table at all. */
export interface TableReader<T extends TableName> {
  /** The rows that changed within the range, as this viewer may see them. */
  read(of: ReadOf): Promise<RowOf<T>[]>;
  /**
   * Which rows this viewer gets, where those are few of many: what is for others alone takes no room in their
   * pages.
   */
  sent?(of: PageOf): SQL | undefined;
  /** Ids of rows that still exist, and that within the range ceased to be visible to this viewer. */
  readWithdrawn?(of: ReadOf): Promise<string[]>;
}

export const within = (
  of: { eventId: AnyColumn; version: AnyColumn },
  eventId: string,
  { after, upTo }: VersionRange,
): SQL | undefined => and(eq(of.eventId, eventId), gt(of.version, after), lte(of.version, upTo));

export const inRange = (version: number, { after, upTo }: VersionRange): boolean =>
  version > after && version <= upTo;

import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * Ids as one parameter, for `= any(… ::uuid[])`: the statement's text does not depend on their number, so it
 * is prepared only once.
 */
export const idList = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`;

/** An array column without these ids, in its original order. */
export const withoutIds = (column: AnyColumn, ids: Iterable<string>): SQL =>
  sql`array(select one from unnest(${column}) with ordinality as each (one, at) where one not in (select unnest(${idList(ids)}::uuid[])) order by at)`;

export const inList = (column: AnyColumn, ids: Iterable<string>): SQL =>
  sql`${column} = any(${idList(ids)}::uuid[])`;

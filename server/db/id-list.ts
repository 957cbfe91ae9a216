import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * Ids as one parameter, for `= any(… ::uuid[])`: a statement whose text does not depend on how many they are
 * is prepared once.
 */
export const idList = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`;

/** What is left of an array of ids without these, in its order. */
export const withoutIds = (column: AnyColumn, ids: Iterable<string>): SQL =>
  sql`array(select one from unnest(${column}) with ordinality as each (one, at) where one <> all(${idList(ids)}::uuid[]) order by at)`;

export const inList = (column: AnyColumn, ids: Iterable<string>): SQL =>
  sql`${column} = any(${idList(ids)}::uuid[])`;

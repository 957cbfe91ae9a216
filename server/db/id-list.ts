import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * Ids as one parameter, for `= any(… ::uuid[])`: a statement whose text does not depend on how many they are
 * is prepared once.
 */
export const idList = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`;

export const inList = (column: AnyColumn, ids: Iterable<string>): SQL =>
  sql`${column} = any(${idList(ids)}::uuid[])`;

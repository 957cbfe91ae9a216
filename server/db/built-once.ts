import type { Reader } from '#server/db/types.ts';

/**
 * A prepared query, built once per database (and once per transaction that uses it). For a frequent query, building
 * costs more than running.
 */
export function builtOnce<Query>(build: (reader: Reader) => Query): (reader: Reader) => Query {
  const built = new WeakMap<Reader, Query>();
  return (reader) => {
    const query = built.get(reader) ?? build(reader);
    built.set(reader, query);
    return query;
  };
}

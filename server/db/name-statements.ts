import type pg from 'pg';

const NAMES_MAX = 400;
const WORTH_KEEPING = /^\s*(?:select|insert|update|delete|with)\b/i;

// The same names on every connection: PostgreSQL keeps a statement's parse and plan per connection, by name.
const names = new Map<string, string>();

/** Prepares each of the query builder's statements once per connection, without naming them by hand. */
export function nameStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [config] = args;
    if (isUnnamed(config) && WORTH_KEEPING.test(config.text))
      args[0] = { ...config, name: nameOf(config.text) };
    return plain(...args);
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  // statements of unbounded variety (lists) are not worth preparing
  if (names.size >= NAMES_MAX) return undefined;
  const name = `auto_${names.size}`;
  names.set(text, name);
  return name;
}

const isUnnamed = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('name' in config && config.name !== undefined);

/** What a database error means, by its SQLSTATE; drivers and the query builder wrap it in different ways. */
export interface DatabaseFailure {
  /**
   * transient: the same call may succeed later · input: the value cannot be stored · duplicate: a primary key
   * is taken · bug: our mistake
   */
  kind: 'transient' | 'input' | 'duplicate' | 'bug';
  sqlState: string;
}

const TRANSIENT = /^(?:08|40|53|55P03|57014|57P0|58|XX000|25P03)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is clos/;

/** null when the error does not come from the database. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (NETWORK.has(code) || LOST.test(at.message)) return { kind: 'transient', sqlState: code };
    if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in at) return { kind: kindOf(code, at), sqlState: code };
    if (at instanceof AggregateError && at.errors.length > 0) return databaseFailure(at.errors[0]);
  }
  return null;
}

function kindOf(sqlState: string, error: Error): DatabaseFailure['kind'] {
  if (TRANSIENT.test(sqlState)) return 'transient';
  if (sqlState.startsWith('22')) return 'input';
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return sqlState === '23505' && constraint.endsWith('_pkey') ? 'duplicate' : 'bug';
}

/** For the log: what happened and where, without values that people typed. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  return {
    type: error.name,
    message: query === undefined ? error.message : 'query failed',
    stack:
      query === undefined
        ? error.stack
        : error.stack
            ?.split('\n')
            .filter((line) => /^\s+at /.test(line))
            .join('\n'),
    ...(query !== undefined && { query: query.slice(0, 500) }),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

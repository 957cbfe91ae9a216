// Which statements a call runs, and which plan the database chooses for each, in a form that is the same on
// every machine, on either database and from PostgreSQL 15 on.
import { fillPlaceholders, sql } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { vi } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';

export interface Statement {
  text: string;
  params: unknown[];
}

/** A node of a plan, as `explain` returns it. */
interface PlanNode {
  'Node Type': string;
  'Join Type'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'CTE Name'?: string;
  'Function Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
}

/** The statements that the query builder runs on either database during this call. */
export async function statementsOf(db: Db, call: () => Promise<unknown>): Promise<Statement[]> {
  // a write: drops whatever was cached before
  await db.execute(sql.raw(`set application_name = 'plans'`));
  const spies = [PglitePreparedQuery, NodePgPreparedQuery].map((kind) => vi.spyOn(kind.prototype, 'execute'));
  try {
    await call();
    return spies
      .flatMap(({ mock }) =>
        mock.contexts.map((context, n) => {
          const { queryString, rawQueryConfig, params } = context as unknown as {
            queryString?: string;
            rawQueryConfig: { text?: string };
            params: unknown[];
          };
          const [values = {}] = mock.calls[n] ?? [];
          return {
            text: queryString ?? rawQueryConfig.text ?? '',
            params: fillPlaceholders(params, values as Record<string, unknown>),
          };
        }),
      )
      .filter(({ text }) => /^\s*(?:select|with|update|delete|insert)\b/.test(text));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * After this many runs of a prepared statement, PostgreSQL decides between a generic plan and plans for
 * specific values.
 */
const RUNS_BEFORE_IT_SETTLES = 5;

/**
 * The plan that the database settles on for a statement that runs again and again, as the server's statements
 * do.
 */
export const settledPlan = (db: Db, statement: Statement): Promise<PlanNode> =>
  planAfter(db, statement, RUNS_BEFORE_IT_SETTLES);

/** The plan of a prepared statement's first run, made for its values. */
export const firstPlan = (db: Db, statement: Statement): Promise<PlanNode> => planAfter(db, statement, 0);

async function planAfter(db: Db, { text, params }: Statement, before: number): Promise<PlanNode> {
  const values = params.map(literal).join(', ');
  const explain = sql.raw(`explain (format json) execute settling${values && `(${values})`}`);
  return transaction(db, async (tx) => {
    await tx.execute(sql.raw(`prepare settling as ${text}`));
    for (let runs = 0; runs < before; runs++) await tx.execute(explain);
    const { rows } = (await tx.execute(explain)) as unknown as { rows: { 'QUERY PLAN': unknown }[] };
    await tx.execute(sql.raw('deallocate settling'));
    const told = rows[0]?.['QUERY PLAN'];
    const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: PlanNode }];
    return plan;
  });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value as string);
  return `'${text.replaceAll("'", "''")}'`;
}

/** The tables that the plan reads with a sequential scan. */
export const readWhole = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(readWhole),
];

/**
 * Nodes that only pass rows on. Whether a plan contains one depends on a few rows or on the PostgreSQL
 * version, so they are left out.
 */
const PASSING_ON = ['Gather', 'Gather Merge', 'Hash', 'Materialize', 'Memoize', 'Result', 'Subquery Scan'];

/** A plan as text: how each table is read, by which index, and how and in which order tables are joined. */
export function planText(node: PlanNode, indent = ''): string {
  const { 'Node Type': kind, Plans: below = [] } = node;
  // rows are sorted or hashed for grouping, whichever is cheaper at the moment
  const parts =
    kind === 'Aggregate'
      ? below.flatMap((one) => (one['Node Type'].endsWith('Sort') ? (one.Plans ?? []) : [one]))
      : below;
  if (PASSING_ON.includes(kind)) return parts.map((one) => planText(one, indent)).join('\n');
  const role = node['Subplan Name']?.replace(/ \(.*/, '');
  const line = `${indent}${role ? `${role}: ` : ''}${described(node)}`;
  // `described` covers both nodes of a bitmap scan
  return kind === 'Bitmap Heap Scan'
    ? line
    : [line, ...parts.map((one) => planText(one, `${indent}  `))].join('\n');
}

function described(node: PlanNode): string {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Join Type': join = 'Inner' } = node;
  switch (kind) {
    case 'Seq Scan':
      return `${table}: all rows`;
    case 'Index Scan':
    case 'Bitmap Heap Scan':
      return `${table}: ${indexes(node).join(' or ')}`;
    case 'Index Only Scan':
      return `${table}: ${indexes(node, ' alone').join(' or ')}`;
    case 'Incremental Sort':
      return 'Sort';
    case 'Nested Loop':
    case 'Hash Join':
    case 'Merge Join':
      return `${kind}${join === 'Inner' ? '' : `, ${join.toLowerCase()}`}`;
    default:
      return [kind, node['CTE Name'] ?? node['Function Name'] ?? table].filter(Boolean).join(' ');
  }
}

const indexes = (node: PlanNode, way = ''): string[] => {
  const { 'Index Name': index, 'Index Cond': condition = '', Plans: below = [] } = node;
  if (!index) return below.flatMap((one) => indexes(one));
  return [`${index}${way} ${withoutValues(condition)}`.trim()];
};

const withoutValues = (condition: string): string =>
  condition
    .replaceAll(/'(?:[^']|'')*'|\$\d+|ARRAY\[[^\]]*\]|\b\d+\b/g, '?')
    .replaceAll(/::[a-z ]+(?:\[\])?/g, '')
    .replaceAll(/\((\?)\)/g, '$1');

/** A statement made readable: without quotes, values as `?`, and without long lists of columns. */
export const statementText = (text: string): string =>
  withoutColumns(text.replaceAll(/"(\w+)"/g, '$1').replace(/;$/, ''))
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?){2,}/g, '?, …')
    .replaceAll(/ +(?=(?:union all|from|where|inner join|left join|group by|order by|limit) )/g, '\n');

const COLUMNS_SHOWN = 60;

function withoutColumns(text: string): string {
  const [, before, rest] = /^(.*?\bselect )(.*)$/s.exec(text) ?? [];
  if (before === undefined || rest === undefined) return text;
  let depth = 0;
  let end = 0;
  for (; end < rest.length && depth >= 0 && !(depth === 0 && rest.startsWith(' from ', end)); end++)
    depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0;
  const columns = rest.slice(0, end);
  return `${before}${columns.length > COLUMNS_SHOWN ? '…' : columns}${withoutColumns(rest.slice(end))}`;
}

import {
  parse,
  protocol,
  type messages as wire,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { ReadsAndWrites } from '#server/db/reads-and-writes.ts';
import { takeTurns } from '#server/db/take-turns.ts';
import { Unchanged } from '#server/db/unchanged.ts';

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/** What the query builder calls: on the client, and on its transactions. */
export interface Queries {
  query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>>;
  exec: PGlite['exec'];
}
interface Statement {
  name: string;
  paramTypes: number[];
  fields: Results['fields'];
}

const STATEMENTS_MAX = 400;
/** More than that are read in a turn of their own. */
const MANY_ROWS = 300;
const WORTH_KEEPING = /^\s*(?:select|insert|update|delete|with|savepoint|release|rollback to)\b/i;
/** Anything else is taken for a write. */
const READS = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|merge)\b))/is;
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

/**
 * The embedded database with prepared statements. As shipped it parses and plans every query anew, in six
 * round trips of the protocol; here a text is parsed once and then takes one round trip. Same results, same
 * errors.
 */
export class StatementClient implements Queries {
  readonly #pglite: PGlite;
  readonly #statements = new Map<string, Statement>();
  readonly #turns = new ReadsAndWrites();
  /** What has been read and was not written since. */
  readonly unchanged = new Unchanged();
  #made = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    const run = () => this.#run<T>(text, params, options);
    if (READS.test(text)) return this.#turns.read(run);
    return this.#write(
      WORTH_KEEPING.test(text)
        ? () => this.#pglite._runExclusiveTransaction(run)
        : () => this.#plainly(() => this.#pglite.query<T>(text, params, options), text),
    );
  }

  exec(...call: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    return this.#write(() => this.#plainly(() => this.#pglite.exec(...call), call[0]));
  }

  transaction<T>(body: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#turns.write(() =>
      this.#pglite.transaction(async (tx: Transaction) => {
        const result = await body({
          query: async <R>(text: string, params?: unknown[], options?: QueryOptions) => {
            if (tx.closed) throw new Error('Transaction is closed');
            return WORTH_KEEPING.test(text)
              ? this.#run<R>(text, params, options)
              : this.#plainly(() => tx.query<R>(text, params, options), text);
          },
          exec: (...statements) => this.#plainly(() => tx.exec(...statements), statements[0]),
        });
        // it is committed next, and until then nobody else reads
        this.unchanged.forget();
        return result;
      }),
    );
  }

  /** What `body` reads through `reads` is of one state of the database. */
  snapshot<T>(body: () => Promise<T>): Promise<T> {
    return this.#turns.read(body);
  }

  /** Only within `snapshot`. */
  readonly reads: Pick<Queries, 'query'> = {
    query: async (text, params, options) => {
      if (!READS.test(text)) throw new Error('a snapshot is for reading');
      return this.#run(text, params, options);
    },
  };

  #write<T>(run: () => Promise<T>): Promise<T> {
    return this.#turns.write(() => {
      this.unchanged.forget();
      return run();
    });
  }

  // plans of a table whose shape changed fail; after such a statement everything is prepared again
  async #plainly<T>(run: () => Promise<T>, text: string): Promise<T> {
    const result = await run();
    if (CHANGES_TABLES.test(text)) this.#statements.clear();
    return result;
  }

  #run<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this.#pglite.runExclusive(async () => {
      await takeTurns();
      const { name, paramTypes, fields } = this.#statements.get(text) ?? (await this.#prepare(text));
      const values = params.map((param, i) => {
        if (param === null || param === undefined) return null;
        const serialize = this.#pglite.serializers[paramTypes[i] ?? 0];
        return serialize ? serialize(param) : `${param as string}`;
      });
      const messages = await this.#send(
        protocol.serialize.bind({ statement: name, values }),
        protocol.serialize.execute({}),
      );
      const isMuch = messages.length > MANY_ROWS;
      if (isMuch) await takeTurns();
      const results = this.#read<T>(messages, fields, options);
      // so is what is made of them
      if (isMuch) await takeTurns();
      return results;
    });
  }

  // PGlite's own reader copies its table of 600 parsers for every query, which costs more than the query
  #read<T>(messages: Message[], fields: Results['fields'], options?: QueryOptions): Results<T> {
    const parsers = fields.map(
      ({ dataTypeID }) => options?.parsers?.[dataTypeID] ?? this.#pglite.parsers[dataTypeID],
    );
    const rows: unknown[] = [];
    let affectedRows = 0;
    for (const message of messages) {
      if (message.name === 'dataRow') {
        const values = (message as wire.DataRowMessage).fields.map((text, i) => {
          const parser = parsers[i];
          return text === null || !parser ? text : parser(text, fields[i]?.dataTypeID);
        });
        rows.push(
          options?.rowMode === 'array'
            ? values
            : Object.fromEntries(fields.map(({ name }, i) => [name, values[i]])),
        );
      } else if (message.name === 'commandComplete') {
        affectedRows = Number(
          /^(?:INSERT|UPDATE|DELETE|MERGE) .*?(\d+)$/.exec(
            (message as wire.CommandCompleteMessage).text,
          )?.[1] ?? 0,
        );
      }
    }
    return { rows: rows as T[], fields, affectedRows };
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${(this.#made += 1)}`;
    const messages = await this.#send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    const statement = {
      name,
      paramTypes: parse.parseDescribeStatementResults(messages),
      fields: messages
        .flatMap((message) =>
          message.name === 'rowDescription' ? (message as wire.RowDescriptionMessage).fields : [],
        )
        .map(({ name: column, dataTypeID }) => ({ name: column, dataTypeID })),
    };
    this.#statements.set(text, statement);
    const [oldest] = this.#statements;
    if (oldest && this.#statements.size > STATEMENTS_MAX) {
      this.#statements.delete(oldest[0]);
      await this.#send(protocol.serialize.close({ type: 'S', name: oldest[1].name }));
    }
    return statement;
  }

  async #send(...parts: Uint8Array[]): Promise<Message[]> {
    const { messages } = await this.#pglite.execProtocol(
      Buffer.concat([...parts, protocol.serialize.sync()]),
      { syncToFs: false },
    );
    return messages;
  }
}

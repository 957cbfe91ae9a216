// Long because every way to run a statement shares one connection and its open portals.
// the module's own export, so that a test's fake timers do not stop it
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  parse,
  protocol,
  types,
  type messages as wire,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { ReadWriteLock } from '#server/db/read-write-lock.ts';
import { StatementResult, type Messages } from '#server/db/statement-result.ts';
import { yieldBetweenSlices } from '#server/db/yield-between-slices.ts';
import { ReadCache } from '#server/db/read-cache.ts';

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
/** Rows fetched per step; some 4 ms. */
const ROWS_PER_STEP = 200;
const WORTH_KEEPING = /^\s*(?:select|insert|update|delete|with|savepoint|release|rollback to)\b/i;
/** Anything else is treated as a write. */
const READS = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|merge)\b))/is;
const onlyReading = (text: string): string => {
  if (!READS.test(text)) throw new Error('this is for reading');
  return text;
};
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

/** Longer texts are worth sending in binary. */
const LONG_TEXT = 10_000;
/** By type, the bytes that precede the text in the binary format: jsonb has a version byte. */
const BEFORE_TEXT = new Map<number, Buffer>([
  [types.TEXT, Buffer.of()],
  [types.JSON, Buffer.of()],
  [types.JSONB, Buffer.of(1)],
]);

/**
 * A long text in the binary format, or null. PGlite copies text parameters character by character: 6 ms per megabyte.
 */
function inBytes(text: string, type: number | undefined): Uint8Array | null {
  const before = text.length > LONG_TEXT && BEFORE_TEXT.get(type ?? 0);
  return before ? Buffer.concat([before, Buffer.from(text)]) : null;
}

/**
 * The embedded database with prepared statements. As shipped, PGlite parses and plans every query anew, in six round
 * trips of the protocol; here a statement is parsed once and then takes one or two. Same results, same errors.
 *
 * Large results are fetched step by step, so that reads interleave. Each has its own portal in PostgreSQL's protocol.
 * A sync closes all open portals, so one is sent only when the last read ends, and after an error: then a read in the
 * middle of its result starts over, which is safe because the database has not changed.
 *
 * A write need not wait for the rest of a large result, unless the read is part of a snapshot: if a write is waiting
 * after the first step, the database materialises the result in a cursor that outlives its transaction, and the rest
 * is fetched between writes.
 */
export class StatementClient implements Queries {
  readonly #pglite: PGlite;
  readonly #statements = new Map<string, Statement>();
  readonly #turns = new ReadWriteLock();
  /** Results of reads, valid until the next write. */
  readonly readCache = new ReadCache();
  /** Whether a read waits for a write to end. */
  get hasWaiters(): boolean {
    return this.#turns.hasWaiters;
  }
  #made = 0;
  /** Reads in progress. */
  #open = 0;
  #syncs = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    if (READS.test(text)) return this.#readByItself<T>(text, params, options);
    return this.#write(
      WORTH_KEEPING.test(text)
        ? () => this.#pglite._runExclusiveTransaction(() => this.#run<T>(text, params, options))
        : () => this.#plainly(() => this.#pglite.query<T>(text, params, options), text),
    );
  }

  exec(...call: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    return this.#write(() => this.#plainly(() => this.#pglite.exec(...call), call[0]));
  }

  /** For a statement that cannot run in a transaction and changes no rows, so cached reads stay valid. */
  async upkeep(text: string): Promise<void> {
    await this.#turns.write(() => this.#pglite.exec(text));
  }

  transaction<T>(body: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#turns.write(() =>
      this.#pglite.transaction(async (tx: Transaction) => {
        const result = await body({
          query: async <R>(text: string, params?: unknown[], options?: QueryOptions) => {
            if (tx.closed) throw new Error('Transaction is closed');
            return WORTH_KEEPING.test(text)
              ? this.#run<R>(text, params, options, ROWS_PER_STEP)
              : this.#plainly(() => tx.query<R>(text, params, options), text);
          },
          exec: (...statements) => this.#plainly(() => tx.exec(...statements), statements[0]),
        });
        // it is committed next, and nobody else reads before that
        this.readCache.forget();
        return result;
      }),
    );
  }

  /** Everything that `body` reads through `reads` comes from one state of the database. */
  snapshot<T>(body: () => Promise<T>): Promise<T> {
    return this.#turns.read(body);
  }

  /** Only within `snapshot`. */
  readonly reads: Pick<Queries, 'query'> = {
    query: async <T>(text: string, params?: unknown[], options?: QueryOptions) =>
      (await this.#read<T>(onlyReading(text), params, options)).result.all,
  };

  #write<T>(run: () => Promise<T>): Promise<T> {
    return this.#turns.write(() => {
      this.readCache.forget();
      return run();
    });
  }

  // plans fail once their table's shape has changed, so after such a statement everything is prepared again
  async #plainly<T>(run: () => Promise<T>, text: string): Promise<T> {
    const result = await run();
    if (CHANGES_TABLES.test(text)) this.#statements.clear();
    return result;
  }

  /**
   * Runs a statement exclusively: nobody else uses the connection until the result is complete. Pass `rowsPerStep`
   * only in a transaction.
   */
  async #run<T>(
    text: string,
    params: unknown[] = [],
    options?: QueryOptions,
    rowsPerStep = 0,
  ): Promise<Results<T>> {
    await yieldBetweenSlices();
    return this.#pglite.runExclusive(async () => {
      const statement = await this.#statement(text);
      const result = new StatementResult<T>(statement, this.#pglite.parsers, options);
      const rest = protocol.serialize.execute({ rows: rowsPerStep });
      for (
        let next = [this.#bind(statement, params), rest];
        result.take(await this.#send(next));
        next = [rest]
      )
        await yieldBetweenSlices();
      return result.all;
    });
  }

  async #readByItself<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    const { result, cursor } = await this.#turns.read(() =>
      this.#read<T>(text, params, options, () => this.#turns.isWriteWaiting),
    );
    if (cursor === undefined) return result.all;
    const run = (text: string) => this.#turns.read(() => this.#runText(text), true);
    try {
      let before: number;
      do {
        before = result.all.rows.length;
        result.take(await run(`fetch ${ROWS_PER_STEP} from ${cursor}`));
      } while (result.all.rows.length - before === ROWS_PER_STEP);
    } finally {
      await run(`close ${cursor}`);
    }
    return result.all;
  }

  /**
   * Runs beside other reads, which get a turn between two steps of the result.
   * @param isStored whether to materialise a result that is not complete yet; it must then be fetched from the start
   * from the cursor returned
   */
  async #read<T>(
    text: string,
    params: unknown[] = [],
    options?: QueryOptions,
    isStored = () => false,
  ): Promise<{ result: StatementResult<T>; cursor?: string }> {
    const portal = `p${(this.#made += 1)}`;
    const rest = protocol.serialize.execute({ portal, rows: ROWS_PER_STEP });
    let result: StatementResult<T> | undefined;
    let syncs = -1;
    this.#open += 1;
    for (;;) {
      // short reads go before the rest of a large result
      await (result ? nextTurn() : yieldBetweenSlices());
      const read = await this.#pglite.runExclusive(async () => {
        try {
          if (result && isStored()) {
            const statement = await this.#statement(text);
            const cursor = `c${(this.#made += 1)}`;
            await this.#send(this.#declare(cursor, text, statement, params));
            await this.#sync();
            this.#open -= 1;
            return { result: new StatementResult<T>(statement, this.#pglite.parsers, options), cursor };
          }
          let bound: Uint8Array[] = [];
          if (!result || syncs !== this.#syncs) {
            const statement = await this.#statement(text);
            result = new StatementResult(statement, this.#pglite.parsers, options);
            bound = [this.#bind(statement, params, portal)];
            syncs = this.#syncs;
          }
          if (result.take(await this.#send([...bound, rest]))) return null;
          await (this.#open === 1
            ? this.#sync()
            : this.#send([protocol.serialize.close({ type: 'P', name: portal })]));
          this.#open -= 1;
          return { result };
        } catch (error) {
          this.#open -= 1;
          await this.#sync();
          throw error;
        }
      });
      if (read) return read;
    }
  }

  /** Runs an unprepared statement without parameters. */
  async #runText(text: string): Promise<Messages> {
    await yieldBetweenSlices();
    return this.#pglite.runExclusive(async () => {
      try {
        return await this.#send([
          protocol.serialize.parse({ text }),
          protocol.serialize.bind(),
          protocol.serialize.execute(),
        ]);
      } catch (error) {
        await this.#sync();
        throw error;
      }
    });
  }

  /**
   * Declares a holdable cursor. At the next sync the query runs to its end, and its rows are kept until the cursor is
   * closed.
   */
  #declare(cursor: string, text: string, { paramTypes, fields }: Statement, params: unknown[]): Uint8Array[] {
    return [
      protocol.serialize.parse({ text: `declare ${cursor} cursor with hold for ${text}`, types: paramTypes }),
      this.#bind({ name: '', paramTypes, fields }, params),
      protocol.serialize.execute(),
    ];
  }

  #bind({ name, paramTypes }: Statement, params: unknown[], portal = ''): Uint8Array {
    const values = params.map((param, i) => {
      if (param === null || param === undefined) return null;
      const serialize = this.#pglite.serializers[paramTypes[i] ?? 0];
      const text = serialize ? serialize(param) : `${param as string}`;
      return inBytes(text, paramTypes[i]) ?? text;
    });
    return protocol.serialize.bind({ portal, statement: name, values });
  }

  async #statement(text: string): Promise<Statement> {
    return this.#statements.get(text) ?? this.#prepare(text);
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${(this.#made += 1)}`;
    const messages = await this.#send([
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    ]);
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
      await this.#send([protocol.serialize.close({ type: 'S', name: oldest[1].name })]);
    }
    return statement;
  }

  async #sync(): Promise<void> {
    this.#syncs += 1;
    await this.#pglite.execProtocol(protocol.serialize.sync(), { syncToFs: false });
  }

  async #send(parts: Uint8Array[]): Promise<Messages> {
    const { messages } = await this.#pglite.execProtocol(
      Buffer.concat(this.#open > 0 ? parts : [...parts, protocol.serialize.sync()]),
      { syncToFs: false },
    );
    return messages;
  }
}

import type { messages as wire, PGlite, QueryOptions, Results } from '@electric-sql/pglite';

export type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

/**
 * Collects the rows of a statement as they arrive. PGlite's own reader copies its table of 600 parsers for every
 * query, which costs more than the query.
 */
export class StatementResult<T> {
  readonly all: Results<T>;
  readonly #parsers: (PGlite['parsers'][number] | undefined)[];
  readonly #isArray: boolean;

  constructor({ fields }: Pick<Results, 'fields'>, parsers: PGlite['parsers'], options?: QueryOptions) {
    this.all = { rows: [], fields, affectedRows: 0 };
    this.#parsers = fields.map(({ dataTypeID }) => options?.parsers?.[dataTypeID] ?? parsers[dataTypeID]);
    this.#isArray = options?.rowMode === 'array';
  }

  /** Returns whether there are more. */
  take(messages: Readonly<Messages>): boolean {
    let isMore = false;
    for (const message of messages) {
      if (message.name === 'dataRow') this.all.rows.push(this.#row((message as wire.DataRowMessage).fields));
      else if (message.name === 'portalSuspended') isMore = true;
      else if (message.name === 'commandComplete')
        this.all.affectedRows = Number(
          /^(?:INSERT|UPDATE|DELETE|MERGE) .*?(\d+)$/.exec(
            (message as wire.CommandCompleteMessage).text,
          )?.[1] ?? 0,
        );
    }
    return isMore;
  }

  #row(texts: readonly (string | null)[]): T {
    const { fields } = this.all;
    const values = texts.map((text, i) => {
      const parser = this.#parsers[i];
      return text === null || !parser ? text : parser(text, fields[i]?.dataTypeID);
    });
    return (this.#isArray ? values : Object.fromEntries(fields.map(({ name }, i) => [name, values[i]]))) as T;
  }
}

import type { ChangeAnswer } from '#server/change/change-answer.ts';

type Body = Record<string, unknown>;

/**
 * An answer that is read from the database after all writes. When changes are applied together, all deferred answers
 * of one kind are read in one go with the `read` of any of them, so `read` may depend only on the caller and the
 * event.
 */
export class DeferredAnswer {
  readonly kind: string;
  readonly id: string;
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Body>>;

  constructor(kind: string, id: string, read: DeferredAnswer['read']) {
    this.kind = kind;
    this.id = id;
    this.read = read;
  }
}

/** Reads the deferred answers and puts them in their places. */
export async function readDeferred(
  answers: readonly (ChangeAnswer | DeferredAnswer)[],
): Promise<ChangeAnswer[]> {
  const read = new Map<string, ReadonlyMap<string, Body>>();
  for (const answer of answers) {
    if (!(answer instanceof DeferredAnswer) || read.has(answer.kind)) continue;
    const alike = answers.filter(
      (one): one is DeferredAnswer => one instanceof DeferredAnswer && one.kind === answer.kind,
    );
    read.set(answer.kind, await answer.read([...new Set(alike.map(({ id }) => id))]));
  }
  return answers.map((answer) => {
    if (!(answer instanceof DeferredAnswer)) return answer;
    const body = read.get(answer.kind)?.get(answer.id);
    if (!body) throw new Error(`the ${answer.kind} of an answer is not there`);
    return body;
  });
}

/** Rows in the form that a deferred answer's `read` returns. */
export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

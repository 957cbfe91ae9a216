import type { EventChanges } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';

/** What changed in an event from one version to another. */
export interface AnsweredChanges extends EventChanges {
  /** The version before them; if absent, the one before `version`. */
  after?: number;
}

/**
 * The server answers changes of one event in groups, each of which is a version. Consecutive ones are stored
 * as one: what they have in common, such as the post that all of them comment on, is written once. In the
 * order of the answers; of each row, the last state.
 */
export function joinAnswers(answers: readonly EventChanges[]): AnsweredChanges[] {
  const joined: AnsweredChanges[] = [];
  const lastOf = new Map<string, number>();
  for (const one of answers) {
    const at = lastOf.get(one.id);
    const before = at === undefined ? undefined : joined[at];
    if (at !== undefined && before && follows(one, before)) joined[at] = join(before, one);
    else lastOf.set(one.id, joined.push(one) - 1);
  }
  return joined;
}

const follows = (one: EventChanges, before: EventChanges): boolean =>
  one.version === before.version + 1 && one.role === before.role && one.epoch === before.epoch;

function join(before: AnsweredChanges, one: EventChanges): AnsweredChanges {
  const changes: EventChanges['changes'] = {};
  const deleted: EventChanges['deleted'] = {};
  for (const table of TABLE_NAMES) {
    const rows = new Map<string, BaseRows[TableName]>();
    for (const row of [...(before.changes[table] ?? []), ...(one.changes[table] ?? [])])
      rows.set(row.id, row);
    const gone = new Set(before.deleted[table]);
    for (const { id } of one.changes[table] ?? []) gone.delete(id);
    for (const id of one.deleted[table] ?? []) {
      gone.add(id);
      rows.delete(id);
    }
    if (rows.size > 0) changes[table] = [...rows.values()] as never;
    if (gone.size > 0) deleted[table] = [...gone];
  }
  return { ...one, after: before.after ?? before.version - 1, changes, deleted };
}

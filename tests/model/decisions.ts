// People's decisions about changes that are pending or need attention, in the model.
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isQuota } from '#src/data/storage/storage-errors.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { NotSaved } from '#src/mutations/outbox/not-saved.ts';
import { resolveConflict, retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import type { Tab } from '#tests/model/sim/browser.ts';
import type { World } from '#tests/model/world.ts';

const nth = <T>(rows: readonly T[], which: number): T | undefined => rows[which % Math.max(1, rows.length)];

/** Makes a random decision about every change that needs attention. False if there was none. */
export async function decideAll(world: World): Promise<boolean> {
  let decided = false;
  for (const [index, { tab }] of world.clients.entries()) {
    for (const row of await tab.rows()) {
      // an earlier decision may have removed it, too
      if (row.status === 'queued' || !(await tab.data.outbox.mutations.get(row.id))) continue;
      decided = true;
      await decideOn(world, index, row);
    }
  }
  return decided;
}

/** Makes a random decision about one change that needs attention. */
export async function decideOne(world: World, index: number, which: number): Promise<void> {
  const row = nth(
    (await world.client(index).tab.rows()).filter(({ status }) => status !== 'queued'),
    which,
  );
  if (row) await decideOn(world, index, row);
}

async function decideOn(world: World, index: number, row: OutboxRow): Promise<void> {
  const chance = world.random();
  await recordingRows(world, index, async ({ data }) => {
    if (chance < 0.4 && row.status === 'conflict') {
      // an order of days, or a number, cannot be merged: the choice is between mine and theirs
      const { current = {} } = row.outcome ?? {};
      const { set } = row.args as { set: Record<string, unknown> };
      const whole = Object.keys(current).some((field) => typeof set[field] !== 'string');
      const merged = Object.fromEntries(Object.keys(current).map((field) => [field, world.words()]));
      await resolveConflict(
        row.id,
        chance < (whole ? 0.2 : 0.15) ? 'mine' : whole || chance < 0.3 ? 'theirs' : { merged },
        data,
      );
    } else if (chance < 0.6) await retryRow(row.id, data);
    else await discardRow(row.id, data);
  });
}

/** Discards one change in the outbox, whatever its state. */
export async function discardOne(world: World, index: number, which: number): Promise<void> {
  const row = nth(await world.client(index).tab.rows(), which);
  if (row) await recordingRows(world, index, ({ data }) => discardRow(row.id, data));
}

/** Edits the text of a change that is pending or refused. */
export async function editOne(world: World, index: number, which: number): Promise<void> {
  const texts = (await readOutbox(world.client(index).tab.data)).rows.map(({ id, edits }) => ({
    id,
    fields: edits.filter(({ kind }) => kind === 'line' || kind === 'text'),
  }));
  const row = nth(
    texts.filter(({ fields }) => fields.length > 0),
    which,
  );
  if (!row) return;
  const values = Object.fromEntries(row.fields.map(({ name }) => [name, world.words()]));
  await recordingRows(world, index, ({ data }) => editRow(row.id, values, data));
}

/**
 * Runs a decision and records its effect on the outbox: rows that disappear are withdrawn; rows that appear
 * (a retry, or the deletion of what may have arrived) are new changes.
 */
async function recordingRows(
  world: World,
  index: number,
  decide: (tab: Tab) => Promise<unknown>,
): Promise<void> {
  const { tab } = world.client(index);
  const before = await tab.rows();
  // a device without room cannot store a decision: the change stays as it was, and the decision can be made
  // later
  await world
    .client(index)
    .awaitStored(decide(tab))
    .catch((error: unknown) => {
      if (!(error instanceof NotSaved) && !isQuota(error)) throw error;
    });
  const after = await tab.rows();
  const left = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!left.has(id)) world.withdraw(id);
  for (const row of after)
    if (!world.changes.has(row.id)) world.record({ ...row, client: index, queued: true });
}

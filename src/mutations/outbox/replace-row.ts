import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isIn } from '#src/data/lanes.ts';
import { dropRows } from './drop-rows.ts';

/**
 * The row that a new one replaces, if any: the one it corrects, or an earlier one with the same key that was
 * never sent, or was refused and has no words. Refused words stay until the person decides; a row that may have
 * been sent goes first, because it may have taken effect.
 */
export async function rowToReplace(
  outbox: OutboxDb,
  of: { lane: string; coalesce?: string; supersedes?: string; hasWords(row: OutboxRow): boolean },
): Promise<OutboxRow | undefined> {
  if (of.supersedes !== undefined) return outbox.mutations.get(of.supersedes);
  if (of.coalesce === undefined) return undefined;
  const same = await outbox.mutations
    .where('lane')
    .equals(of.lane)
    .and((row) => row.coalesce === of.coalesce)
    .sortBy('seq');
  const last = same.at(-1);
  return last &&
    ((last.status === 'rejected' && !of.hasWords(last)) || (last.status === 'queued' && !last.maybeSent))
    ? last
    : undefined;
}

/**
 * Removes the older row, and points its dependants to the new one. `isSame`: the new one is the same change once
 * more, so that a correction that was begun goes on with it; otherwise its draft is deleted. Call in the
 * transaction that added the new one, after adding it.
 */
export async function replaceRow(
  outbox: OutboxDb,
  older: OutboxRow,
  id: string,
  isSame: boolean,
): Promise<void> {
  // only creations and answers have dependants, so other rows need not be read
  if (older.creates.length > 0 || isIn(older.lane, 'rsvp')) await pointTo(outbox, older.id, id);
  await Promise.all([dropRows(outbox, [older]), moveDraft(outbox, older.id, isSame ? id : null)]);
}

/**
 * Among the answers to one event, only the last decides: what depends on a refused earlier one depends on it from
 * now on. The earlier one stays for its words. `gone`: an answer that was discarded; the last that is left decides
 * again, unless one that was accepted has overtaken it. Call in the transaction that stored the answer or its refusal,
 * or removed it.
 */
export async function overtakeAnswers(outbox: OutboxDb, lane: string, gone?: string): Promise<void> {
  if (!isIn(lane, 'rsvp')) return;
  const answers = await outbox.mutations.where('lane').equals(lane).sortBy('seq');
  const last = answers.pop();
  if (!last) return;
  if (gone && (last.outcome?.overtakenBy ?? gone) === gone) await pointTo(outbox, gone, last.id);
  for (const { id, status, outcome } of answers)
    if (status === 'rejected' && !outcome?.overtakenBy) {
      await pointTo(outbox, id, last.id);
      await outbox.mutations.update(id, { 'outcome.overtakenBy': last.id });
    }
}

/** Points what depends on a row, and the answers that it has overtaken, to another one. */
const pointTo = ({ mutations }: OutboxDb, from: string, to: string): Promise<unknown> =>
  mutations
    .filter((row) => row.dependsOn.includes(from) || row.outcome?.overtakenBy === from)
    .modify((row) => {
      row.dependsOn = row.dependsOn.map((needed) => (needed === from ? to : needed));
      if (row.outcome?.overtakenBy === from) row.outcome.overtakenBy = row.id === to ? undefined : to;
    });

/** A correction that was begun and not saved goes on with the new row; without one it ends. */
async function moveDraft({ drafts }: OutboxDb, from: string, to: string | null): Promise<void> {
  const keys = rowsOfDraft(editDraftKey(from));
  if (to === null) return drafts.bulkDelete(keys);
  const begun = (await drafts.bulkGet(keys)).filter((row) => row !== undefined);
  if (begun.length === 0) return;
  await drafts.bulkDelete(keys);
  await drafts.bulkPut(
    begun.map((row) => ({ ...row, key: rowsOfDraft(editDraftKey(to))[row.key === keys[0] ? 0 : 1] })),
  );
}

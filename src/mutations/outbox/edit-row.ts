import { safeParse } from 'valibot';
import { ownData } from '#src/data/databases/current-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { mayBeReplaced } from '#src/data/databases/row-state.ts';
import { enqueueIn } from './enqueue.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import { TooLate } from './too-late.ts';

/** wrong: nothing was changed; why, by field, and under '' for all of it · gone: it has been sent meanwhile */
export type Edited =
  | { state: 'queued' }
  | { state: 'wrong'; fields: Record<string, string> }
  | { state: 'gone' };

/** Is there anything to correct in it, and can it still be corrected? */
export async function mayEdit(id: string, data: OwnData = ownData()): Promise<boolean> {
  const row = await data.outbox.mutations.get(id);
  return (
    row !== undefined &&
    row.status !== 'conflict' &&
    mayBeReplaced(row) &&
    mutationOf(row)?.edit !== undefined
  );
}

/**
 * Corrects a pending or refused change: a new row with these values replaces it, keeps its file, and takes
 * over what depended on it. Throws `NotSaved` when the device cannot store it; the draft of the form then
 * stays.
 */
export async function editRow(
  id: string,
  values: Readonly<Record<string, unknown>>,
  data: OwnData = ownData(),
): Promise<Edited> {
  const row = await data.outbox.mutations.get(id);
  const mutation = row && mutationOf(row);
  if (!row || !mutation?.edit) return { state: 'gone' };
  const edited = mutation.edit.apply(row.args, values, data.device);
  const parsed = safeParse(mutation.args, edited);
  const wrong = parsed.success
    ? (mutation.edit.wrong?.(parsed.output, serverNow(data.device.clock)) ?? {})
    : issuesOf(parsed.issues);
  if (!parsed.success || Object.keys(wrong).length > 0) return { state: 'wrong', fields: wrong };
  // a file that is left out goes
  const files = 'form' in mutation.request(parsed.output, { at: new Date(row.clientAt).toISOString() });
  try {
    await enqueueIn(data, mutation, parsed.output, {
      supersedes: id,
      draftKey: editDraftKey(id),
      ...(!files && { blobs: [] }),
    });
  } catch (error) {
    if (error instanceof TooLate) return { state: 'gone' };
    throw error;
  }
  return { state: 'queued' };
}

/** The first issue of each field. */
function issuesOf(
  issues: readonly { message: string; path?: readonly { key: unknown }[] | undefined }[],
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { message, path } of issues) {
    const key = path?.at(-1)?.key;
    wrong[typeof key === 'string' ? key : ''] ??= message;
  }
  return wrong;
}

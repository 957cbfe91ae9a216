import { safeParse } from 'valibot';
import { ownData } from '#src/data/databases/current-data.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { mayBeReplaced } from '#src/data/databases/row-state.ts';
import { enqueueIn } from './enqueue.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import { TooLate } from './too-late.ts';

/**
 * wrong: nothing was changed; what is wrong with a field, by its name, and under '' with all of it · gone: it
 * has been sent meanwhile
 */
export type Edited =
  | { state: 'queued' }
  | { state: 'wrong'; fields: Record<string, string> }
  | { state: 'gone' };

/** Is there something in it to put right, and is it still here to be put right? */
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
 * Puts a waiting or refused change right: a new row with these values in place of its own takes its place,
 * keeps its file, and what stood on it stands on that. Throws `NotSaved` when the device cannot store it; the
 * draft of the form then stays.
 */
export async function editRow(
  id: string,
  values: Readonly<Record<string, unknown>>,
  data: OwnData = ownData(),
): Promise<Edited> {
  const row = await data.outbox.mutations.get(id);
  const mutation = row && mutationOf(row);
  if (!row || !mutation?.edit) return { state: 'gone' };
  const edited = mutation.edit.apply(row.args as never, values, data.device);
  const parsed = safeParse(mutation.args, edited);
  const wrong = parsed.success
    ? (mutation.edit.wrong?.(parsed.output, data.device.clock.now()) ?? {})
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

/** The first thing that is wrong with each field. */
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

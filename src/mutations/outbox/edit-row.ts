import { safeParse } from 'valibot';
import { ownData } from '#src/data/databases/current-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { FormRequest, OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { mayBeReplaced } from '#src/data/databases/row-state.ts';
import { enqueueIn } from './enqueue.ts';
import { pictureSize } from '#src/data/files/picture-size.ts';
import { storedFile } from './stored-file.ts';
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
  const added: StoredBlob[] = [];
  const edited = mutation.edit.apply(row.args, await withStored(values, added), data.device);
  const parsed = safeParse(mutation.args, edited);
  const wrong = parsed.success
    ? (mutation.edit.wrong?.(parsed.output, serverNow(data.device.clock)) ?? {})
    : issuesOf(parsed.issues);
  if (!parsed.success || Object.keys(wrong).length > 0) return { state: 'wrong', fields: wrong };
  try {
    await enqueueIn(data, mutation, parsed.output, {
      supersedes: id,
      draftKey: editDraftKey(id),
      ...(await filesOf(
        data,
        row,
        mutation.request(parsed.output, { at: new Date(row.clientAt).toISOString() }),
        added,
      )),
    });
  } catch (error) {
    if (error instanceof TooLate) return { state: 'gone' };
    throw error;
  }
  return { state: 'queued' };
}

/** Files among the values that were chosen just now, as those that wait are: by their content. */
async function withStored(
  values: Readonly<Record<string, unknown>>,
  added: StoredBlob[],
): Promise<Record<string, unknown>> {
  const stored = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value)) continue;
    const refs: unknown[] = [];
    for (const one of value as unknown[]) {
      // one after the other: ten photos of a phone at once would not fit into its memory
      // oxlint-disable-next-line no-await-in-loop
      const file = isFile(one) ? await storedFile(one, await pictureSize(one)) : null;
      if (file) added.push(file.blob);
      refs.push(file ? file.ref : one);
    }
    stored[name] = refs;
  }
  return stored;
}

const isFile = (one: unknown): one is File => one !== null && typeof one === 'object' && 'arrayBuffer' in one;

/** Files that are left out go, and new ones come; where neither is the case all stay as they are. */
async function filesOf(
  { outbox }: OwnData,
  row: OutboxRow,
  request: object,
  added: readonly StoredBlob[],
): Promise<{ blobs?: StoredBlob[] }> {
  const form = 'form' in request ? (request.form as FormRequest) : null;
  const wanted = new Set(form?.files.map(({ sha256 }) => sha256));
  const staying = row.blobs.filter((sha256) => wanted.has(sha256));
  if (staying.length === row.blobs.length && added.length === 0) return {};
  const kept = (await outbox.blobs.bulkGet(staying)).flatMap((blob) => blob ?? []);
  const all = new Map([...kept, ...added].map((blob) => [blob.sha256, blob]));
  return { blobs: [...all.values()] };
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

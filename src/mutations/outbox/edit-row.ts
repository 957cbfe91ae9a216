import { safeParse } from 'valibot';
import { ownData } from '#src/data/databases/current-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { FormRequest, OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { mayBeReplaced } from '#src/data/databases/row-state.ts';
import { enqueueIn } from './enqueue.ts';
import { pictureSize } from '#src/data/files/picture-size.ts';
import { storedFile, type FileRef } from './stored-file.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import { TooLate } from './too-late.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * wrong: nothing was changed, with the reasons by field ('' for the change as a whole) · gone: it has been
 * sent meanwhile
 */
export type Edited =
  | { state: 'queued' }
  | { state: 'wrong'; fields: Record<string, string> }
  | { state: 'gone' };

/** Whether it has anything to correct, and can still be corrected. */
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
 * Corrects a pending or refused change: a new row with these values replaces it, keeps its files and takes over
 * its dependants. Throws `NotSaved` when the device cannot store it; the form's draft then stays.
 */
export async function editRow(id: string, values: Values, data: OwnData = ownData()): Promise<Edited> {
  const row = await data.outbox.mutations.get(id);
  const mutation = row && mutationOf(row);
  const edit = mutation?.edit;
  if (!row || !edit) return { state: 'gone' };
  const judge = (given: Values) => {
    const parsed = safeParse(mutation.args, edit.apply(row.args, given, data.device));
    const wrong = parsed.success
      ? (edit.wrong?.(parsed.output, serverNow(data.device.clock)) ?? {})
      : issuesOf(parsed.issues);
    return parsed.success && Object.keys(wrong).length === 0 ? { args: parsed.output } : { wrong };
  };
  let judged = judge(withRefs(values, unreadRef));
  const files = filesAmong(values);
  const added = new Map<File, { ref: FileRef; blob: StoredBlob }>();
  if (files.length > 0 && !judged.wrong) {
    for (const file of files)
      // sequentially: measuring a photo decodes it
      // oxlint-disable-next-line no-await-in-loop
      added.set(file, await storedFile(file, await pictureSize(file)));
    judged = judge(withRefs(values, (file) => added.get(file)?.ref ?? unreadRef(file)));
  }
  if (judged.wrong) return { state: 'wrong', fields: judged.wrong };
  try {
    const request = mutation.request(judged.args, { at: new Date(row.clientAt).toISOString() });
    const blobs = [...added.values()].map(({ blob }) => blob);
    await enqueueIn(data, mutation, judged.args, {
      supersedes: id,
      draftKey: editDraftKey(id),
      ...(await filesOf(data, row, request, blobs)),
    });
  } catch (error) {
    if (error instanceof TooLate) return { state: 'gone' };
    throw error;
  }
  return { state: 'queued' };
}

const isFile = (one: unknown): one is File => one !== null && typeof one === 'object' && 'arrayBuffer' in one;

/** Newly chosen files among the values. */
const filesAmong = (values: Values): File[] =>
  Object.values(values).flatMap((value) => (Array.isArray(value) ? (value as unknown[]).filter(isFile) : []));

/** The values with each new file replaced by its reference. */
const withRefs = (values: Values, refOf: (file: File) => FileRef): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as unknown[]).map((one) => (isFile(one) ? refOf(one) : one)) : value,
    ]),
  );

/** Enough to validate the number of files: too many are not even read. */
const unreadRef = ({ name, type, size }: File): FileRef => ({
  sha256: '',
  name,
  type,
  bytes: size,
  size2d: null,
});

/** Files left out are dropped and new ones added; without either, all stay. */
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

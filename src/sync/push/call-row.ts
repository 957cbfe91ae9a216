import * as v from 'valibot';
import { BatchAnswer, EventChanges } from '#contract/schemas/sync.ts';
import type { UploadedBefore } from '#contract/schemas/uploads.ts';
import { contentHash } from '#src/data/files/content-hash.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { forgetUpload, noteUpload } from '#src/data/upload-progress.ts';
import { callFor } from '#src/sync/calls/client.ts';
import type { Engine } from '#src/sync/engine.ts';
import { errorOf, okAnswer, type Reply } from '#src/sync/calls/reply.ts';
import type { Sendable } from './sendable.ts';
import { goInParts, uploadFile } from './upload-file.ts';

/** The reply to one row, as if it had been sent alone. */
export interface RowReply {
  row: OutboxRow;
  reply: Reply;
  changes: EventChanges | undefined;
  /** Its changed rows are among the changes of another reply of the same call. */
  toldWith?: boolean;
}

const WithChanges = v.object({ changes: EventChanges });

/**
 * Step 4 of docs/one-action.md: many rows in one call. Returns either the results of all rows, or the reply that
 * concerns the whole batch.
 */
export async function callBatch(
  engine: Engine,
  batch: Sendable['batch'],
  signal: AbortSignal,
): Promise<{ results: RowReply[] } | { whole: Reply }> {
  const reply = await callFor(engine, {
    method: 'POST',
    path: '/api/batch',
    json: { requests: batch.map(({ request }) => request) },
    signal,
  });
  const answer = okAnswer(reply);
  if (!answer) return { whole: reply };
  const parsed = v.safeParse(BatchAnswer, answer.body);
  if (!parsed.success) return { whole: { kind: 'garbled' } };
  const byId = new Map(parsed.output.results.map((result) => [result.id, result]));
  return {
    results: batch.map(({ row }) => {
      const result = byId.get(row.id);
      // a missing result says nothing about its row
      if (!result) return { row, reply: { kind: 'garbled' }, changes: undefined };
      return {
        row,
        reply: { kind: 'answer', status: result.status, body: result.body, retryAfter: null },
        changes: result.changes,
        ...(result.changesIn !== undefined && {
          toldWith: byId.get(result.changesIn)?.changes !== undefined,
        }),
      };
    }),
  };
}

/** How a row with a file is sent. */
interface Single {
  /** Files of a row that is not in an outbox, because storage fails: it must not be waited for. */
  held?: readonly StoredBlob[];
  /**
   * Commits `maybeSent`: just before the change itself is sent, since uploading parts of a file has no effect.
   * False: the change was discarded or undone.
   */
  claim(): Promise<boolean>;
  /** The server has received a part of a file. */
  onProgress?(): void;
}

/**
 * A row with a file: a multipart call of its own under the same id; large files are uploaded before it. Null
 * if it was discarded or undone on the way.
 */
export async function callSingle(
  engine: Engine,
  row: OutboxRow,
  signal: AbortSignal,
  how: Single,
): Promise<RowReply | null> {
  const reply = await sendForm(engine, row, signal, how);
  if (!how.held && (!reply || okAnswer(reply)))
    await forgetUpload(engine.data.cache, row.id).catch(() => undefined);
  if (!reply) return null;
  const body = v.safeParse(WithChanges, okAnswer(reply)?.body);
  return { row, reply, changes: body.success ? body.output.changes : undefined };
}

async function sendForm(
  engine: Engine,
  row: OutboxRow,
  signal: AbortSignal,
  { held, claim, onProgress }: Single,
): Promise<Reply | null> {
  if (!('form' in row.request)) throw new Error(`${row.type} carries no file`);
  const {
    method,
    path,
    form: { fields, files },
  } = row.request;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const content: { field: string; name: string; blob: StoredBlob }[] = [];
  for (const { field, name, sha256 } of files) {
    const blob = held?.find((one) => one.sha256 === sha256) ?? (await engine.data.outbox.blobs.get(sha256));
    if (!blob) return lost('The file is no longer on this device.');
    content.push({ field, name, blob });
  }
  const inParts = goInParts(content.map(({ blob }) => blob));
  const of = content.reduce((sum, { blob }) => sum + blob.bytes.byteLength, 0);
  let before = 0;
  let bytes = 0;
  for (const { field, name, blob } of content) {
    if (inParts) {
      const start = before;
      let taken = Number.POSITIVE_INFINITY;
      const stopped = await uploadFile(engine, blob, signal, async ({ done, underWay }) => {
        if (done > taken) onProgress?.();
        taken = done;
        if (held) return true;
        if (!(await engine.data.outbox.mutations.get(row.id))) return false;
        // progress is only displayed: a device that cannot record it uploads all the same
        await noteUpload(engine.data, row.id, { done: start + done, underWay, of }).catch(() => undefined);
        return true;
      });
      if (stopped === 'givenUp') return null;
      if (stopped) return stopped;
      before += blob.bytes.byteLength;
    } else {
      form.append(field, new File([blob.bytes], name, { type: blob.type }));
      bytes += blob.bytes.byteLength;
    }
  }
  if (inParts) form.append('uploads', JSON.stringify(files satisfies UploadedBefore));
  if (!(await claim())) return null;
  const reply = await callFor(engine, {
    method,
    path,
    form,
    bytes,
    headers: { 'Idempotency-Key': row.id },
    signal,
  });
  if (reply.kind !== 'answer' || errorOf(reply.body).code !== 'UPLOAD_MISSING') return reply;
  // the server kept it too long, or it arrived damaged: the next attempt uploads it again, unless it is
  // damaged here
  for (const { blob } of content)
    if ((await contentHash(blob.bytes)) !== blob.sha256) return lost('The file on this device is damaged.');
  return { kind: 'garbled' };
}

const lost = (error: string): Reply => ({
  kind: 'answer',
  status: 410,
  body: { code: 'FILE_NOT_FOUND', error },
  retryAfter: null,
});

import * as v from 'valibot';
import { UploadState } from '#contract/schemas/uploads.ts';
import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import { callFor } from '#src/sync/calls/client.ts';
import type { Engine } from '#src/sync/engine.ts';
import { errorOf, okAnswer, type Reply } from '#src/sync/calls/reply.ts';

/** Smaller files travel inside the change they belong to: one call instead of three. */
const RESUMABLE_FROM = 128 * 1024;
const PART = 512 * 1024;
const SMALLEST_PART = 64 * 1024;
/** ms; if a part takes longer, the progress seems to stand still, so the next part is half as large. */
const LONG_FOR_A_PART = 3000;

/** Called before each part; false: the file is no longer wanted. */
export type OnPart = (progress: { done: number; underWay: number }) => Promise<boolean>;

/** All files of a change are sent the same way, so that they keep their order. */
export const goInParts = (files: readonly StoredBlob[]): boolean =>
  files.some(({ bytes }) => bytes.byteLength >= RESUMABLE_FROM);

/**
 * Step 4 of docs/one-action.md, for large files: uploads the parts that the server does not hold yet, addressed by
 * content, before the change that shows the file is sent. If it is interrupted, the next attempt resumes where the
 * server stands. Null once all of it is there; otherwise the reply that stopped it, which then counts as the reply
 * to the change, or that it was given up.
 */
export async function uploadFile(
  engine: Engine,
  { sha256, bytes }: StoredBlob,
  signal: AbortSignal,
  onPart: OnPart,
): Promise<Reply | 'givenUp' | null> {
  const { clock } = engine.data.device;
  const path = `/api/uploads/${sha256}`;
  const size = bytes.byteLength;
  const ask = () => callFor(engine, { method: 'GET', path, signal });
  let reply = await ask();
  let received = receivedOf(reply);
  let length = PART;
  while (received !== null && received < size) {
    const octets = bytes.slice(received, received + length);
    if (!(await onPart({ done: received, underWay: octets.byteLength }))) return 'givenUp';
    const began = clock.monotonic();
    reply = await callFor(engine, {
      method: 'PUT',
      path: `${path}?at=${received}&of=${size}`,
      octets,
      bytes: octets.byteLength,
      signal,
    });
    if (reply.kind === 'answer' && errorOf(reply.body).code === 'UPLOAD_OFFSET') reply = await ask();
    if (clock.monotonic() - began > LONG_FOR_A_PART) length = Math.max(SMALLEST_PART, length / 2);
    const next = receivedOf(reply);
    // otherwise a server that makes no progress would be asked for ever
    if (next !== null && next <= received) return { kind: 'garbled' };
    received = next;
  }
  if (received !== null && !(await onPart({ done: received, underWay: 0 }))) return 'givenUp';
  // a slightly older server that does not know this call: wait for the newer one
  if (received === null && reply.kind === 'answer' && reply.status === 404) return { kind: 'garbled' };
  return received === null ? reply : null;
}

function receivedOf(reply: Reply): number | null {
  const answer = okAnswer(reply);
  if (!answer) return null;
  const state = v.safeParse(UploadState, answer.body);
  return state.success ? state.output.received : null;
}

import * as v from 'valibot';
import { UploadState } from '#contract/schemas/uploads.ts';
import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import { callFor } from '#src/sync/calls/client.ts';
import type { Engine } from '#src/sync/engine.ts';
import { errorOf, okAnswer, type Reply } from '#src/sync/calls/reply.ts';

/** Smaller files travel inside the change they belong to: one call instead of three. */
const RESUMABLE_FROM = 128 * 1024;
const PART = 512 * 1024;

/** All files of a change go the same way, so that they keep their order. */
export const goInParts = (files: readonly StoredBlob[]): boolean =>
  files.some(({ bytes }) => bytes.byteLength >= RESUMABLE_FROM);

/**
 * Step 4, for large files: brings up what the server does not hold of one yet, under the name of its own
 * content, before the change that shows it is sent. Cut at any moment, the next try goes on where the server
 * stands. Null when all of it is there; otherwise the reply that stopped it, which stands for the change.
 */
export async function uploadFile(
  engine: Engine,
  { sha256, bytes }: StoredBlob,
  signal: AbortSignal,
): Promise<Reply | null> {
  const path = `/api/uploads/${sha256}`;
  const size = bytes.byteLength;
  const ask = () => callFor(engine, { method: 'GET', path, signal });
  let reply = await ask();
  let received = receivedOf(reply);
  while (received !== null && received < size) {
    const octets = bytes.slice(received, received + PART);
    reply = await callFor(engine, {
      method: 'PUT',
      path: `${path}?at=${received}&of=${size}`,
      octets,
      bytes: octets.byteLength,
      signal,
    });
    if (reply.kind === 'answer' && errorOf(reply.body).code === 'UPLOAD_OFFSET') reply = await ask();
    const next = receivedOf(reply);
    // a server that does not get on would be asked for ever
    if (next !== null && next <= received) return { kind: 'garbled' };
    received = next;
  }
  // a server that is a little older and does not know this call: wait for the newer one
  if (received === null && reply.kind === 'answer' && reply.status === 404) return { kind: 'garbled' };
  return received === null ? reply : null;
}

function receivedOf(reply: Reply): number | null {
  const answer = okAnswer(reply);
  if (!answer) return null;
  const state = v.safeParse(UploadState, answer.body);
  return state.success ? state.output.received : null;
}

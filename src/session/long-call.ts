import { number, object, optional, safeParse, unknown } from 'valibot';
import { ApiError } from '#src/data/api-error.ts';
import { sleep } from '#src/data/device/clock.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { EventLines } from '#src/sync/calls/event-lines.ts';
import type { Call, Read } from '#src/sync/calls/call.ts';
import { httpStream } from '#src/sync/calls/http.ts';
import { okAnswer, type Reply } from '#src/sync/calls/reply.ts';
import { withToken } from '#src/sync/calls/with-token.ts';

/** The server sends a keep-alive every ten seconds; after three missed ones the connection is dead. */
const SILENCE_LIMIT = 30_000;
const AGAIN_AFTER = 3000;

const Said = object({ progress: optional(unknown()), status: optional(number()), body: optional(unknown()) });

/**
 * A call without a time limit that ends when `signal` aborts. The server streams progress and keep-alives; if
 * the connection breaks, the call reconnects under the same key, which finds the work already begun. @throws
 * ApiError
 */
export async function longCall(
  call: Pick<Call, 'path' | 'form' | 'bytes'> & { key: string; signal: AbortSignal },
  on: { progress(what: unknown): void; lost(): void },
): Promise<unknown> {
  const device = theDevice();
  const store = new SessionStore(device);
  const { key, ...rest } = call;
  let begun = false;
  const read: Read<Reply> = async (response, body, whole) => {
    // already built, or the server streams no progress
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return whole();
    begun = true;
    const answers: Reply[] = [];
    const lines = new EventLines((data) => {
      const said = safeParse(Said, data);
      if (!said.success) return;
      const { status, body: answer, progress } = said.output;
      if (status === undefined) on.progress(progress);
      else answers.push({ kind: 'answer', status, body: answer, retryAfter: null });
    });
    for await (const piece of body.pieces()) {
      lines.take(piece);
      if (answers[0]) return answers[0];
    }
    return { kind: 'garbled' };
  };
  try {
    for (;;) {
      const reply = await withToken({ device, store, see: () => undefined }, (headers) =>
        httpStream(
          device,
          {
            ...rest,
            method: 'POST',
            headers: { ...headers, Accept: 'text/event-stream, application/json', 'Idempotency-Key': key },
            limit: SILENCE_LIMIT,
          },
          read,
        ),
      );
      const answer = okAnswer(reply);
      if (answer) return answer.body;
      if (call.signal.aborted || !(mayComeBack(reply) && (begun || isSilence(reply)))) throw problemOf(reply);
      on.lost();
      await sleep(device.clock, AGAIN_AFTER, call.signal);
      if (call.signal.aborted) throw problemOf({ kind: 'aborted' });
    }
  } finally {
    store.close();
  }
}

/** True when the reply did not come from the server itself, so a retry may reach it. */
const mayComeBack = ({ kind }: Reply): boolean => kind !== 'answer' && kind !== 'aborted';
/** True when the work may have begun: an intermediary timed out or buffered the response. */
const isSilence = (reply: Reply): boolean =>
  reply.kind === 'timeout' || (reply.kind === 'gateway' && reply.status === 504);

const problemOf = (reply: Reply): ApiError =>
  reply.kind === 'aborted' ? new ApiError(401, 'UNAUTHENTICATED', '') : failedCall(reply);

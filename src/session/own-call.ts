import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { failedCall } from '#src/session/failed-call.ts';
import type { Call } from '#src/sync/calls/call.ts';
import { http } from '#src/sync/calls/http.ts';
import { okAnswer } from '#src/sync/calls/reply.ts';
import { withToken } from '#src/sync/calls/with-token.ts';

/** A call by the signed-in person that needs its answer at once and is never queued. @throws ApiError */
export async function ownCall(
  call: Pick<Call, 'method' | 'path' | 'json' | 'form' | 'bytes' | 'signal' | 'limit'> & {
    /** A retry under the same key takes effect only once. */
    key?: string;
  },
): Promise<unknown> {
  const device = theDevice();
  const store = new SessionStore(device);
  const { key, ...rest } = call;
  try {
    const reply = await withToken({ device, store, see: () => undefined }, (headers) =>
      http(device, {
        limit: HTTP_TIMEOUT,
        ...rest,
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
      }),
    );
    const answer = okAnswer(reply);
    if (answer) return answer.body;
    if (reply.kind === 'aborted') throw new ApiError(401, 'UNAUTHENTICATED', '');
    throw failedCall(reply);
  } finally {
    store.close();
  }
}

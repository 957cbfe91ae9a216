import { array, parse } from 'valibot';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { OwnSession, Profile } from '#contract/schemas/profile.ts';
import { ApiError } from '#src/data/api-error.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { putSelfBase } from '#src/data/views/self.ts';
import { http, type Call } from '#src/sync/calls/http.ts';
import { okAnswer } from '#src/sync/calls/reply.ts';
import { withToken } from '#src/sync/calls/with-token.ts';

/**
 * A call about the person themselves, which needs its answer now and is never queued. @throws ApiError
 */
async function own(call: Pick<Call, 'method' | 'path' | 'json'>): Promise<unknown> {
  const device = theDevice();
  const store = new SessionStore(device);
  try {
    const reply = await withToken({ device, store, see: () => undefined }, (headers) =>
      http(device, { ...call, headers, limit: HTTP_TIMEOUT }),
    );
    const answer = okAnswer(reply);
    if (answer) return answer.body;
    if (reply.kind === 'aborted') throw new ApiError(401, 'UNAUTHENTICATED', '');
    throw failedCall(reply);
  } finally {
    store.close();
  }
}

/**
 * What needs its answer now: a phone with its code, and sign-ins. Everything else about a person goes through
 * the outbox. Fetched with the profile page only.
 */
export const ownCalls = {
  /** The answer is on this device at once, without a pull. */
  setPhone: async (json: { phone: string; otpId: string }): Promise<void> => {
    const profile = parse(Profile, await own({ method: 'PUT', path: '/api/profile/phone', json }));
    const data = currentData();
    if (data) await putSelfBase(data, profile);
  },
  removePhone: async (): Promise<void> => void (await own({ method: 'DELETE', path: '/api/profile/phone' })),
  sessions: async (): Promise<OwnSession[]> =>
    parse(array(OwnSession), await own({ method: 'GET', path: '/api/sessions' })),
  signOutOf: async (id: string): Promise<void> =>
    void (await own({ method: 'DELETE', path: `/api/sessions/${id}` })),
  signOutElsewhere: async (): Promise<void> => void (await own({ method: 'DELETE', path: '/api/sessions' })),
} as const;

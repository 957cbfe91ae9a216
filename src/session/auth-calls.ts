import { parse, type InferInput, type InferOutput } from 'valibot';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import {
  SignInAnswer,
  type OtpBody,
  type OtpVerifyBody,
  type ResetPasswordBody,
  type SignInBody,
  type SignUpBody,
} from '#contract/schemas/auth.ts';
import { theDevice } from '#src/data/device/device.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { http } from '#src/sync/calls/http.ts';
import { okAnswer } from '#src/sync/calls/reply.ts';

export type SignUpArgs = InferInput<typeof SignUpBody>;

/**
 * A call that needs its answer at once. It is never queued, and fails without a connection. @throws ApiError
 */
async function post(path: string, json: unknown): Promise<unknown> {
  const reply = await http(theDevice(), { method: 'POST', path, json, limit: HTTP_TIMEOUT });
  const answer = okAnswer(reply);
  if (answer) return answer.body;
  throw failedCall(reply);
}

export const callAuth = {
  signIn: async (body: InferInput<typeof SignInBody>): Promise<SignInAnswer> =>
    parse(SignInAnswer, await post('/auth/signin', body)),
  signUp: async (body: SignUpArgs): Promise<SignInAnswer> =>
    parse(SignInAnswer, await post('/auth/signup', body)),
  google: async (body: { credential: string; nonce: string }): Promise<SignInAnswer> =>
    parse(SignInAnswer, await post('/auth/gauth', body)),
  /** Sends a code; pass the returned `id` to `verifyOtp`, then to the call that the code is for. */
  requestOtp: async (body: InferInput<typeof OtpBody>): Promise<{ id: string }> =>
    (await post('/oapi/otp', body)) as { id: string },
  verifyOtp: async (body: InferOutput<typeof OtpVerifyBody>): Promise<void> =>
    void (await post('/oapi/otp/verify', body)),
  resetPassword: async (body: InferInput<typeof ResetPasswordBody>): Promise<void> =>
    void (await post('/oapi/resetpasswordbyotpverification', body)),
} as const;
export type CallAuth = typeof callAuth;

/** Best effort: signing out never waits for the network. */
export async function sendSignOut(user: SignInAnswer): Promise<void> {
  await http(theDevice(), {
    method: 'POST',
    path: '/auth/logout',
    json: {},
    keepalive: true,
    limit: HTTP_TIMEOUT,
    headers: { Authorization: `Bearer ${user.authToken}`, RefreshToken: user.refreshToken },
  });
}

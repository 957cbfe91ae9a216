import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  OtpBody,
  OtpVerifyBody,
  ResetPasswordBody,
  SignInAnswer,
  SignInBody,
  SignUpBody,
  TokenPair,
} from '#contract/schemas/auth.ts';
import { Id } from '#contract/schemas/common.ts';
import { PublicConfig } from '#contract/schemas/config.ts';
import { bearerOf } from '#server/http/authenticate.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { networkOf } from '#server/http/network-of.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { deriveKey } from '#server/change/derive-key.ts';
import { googleRoutes } from '#server/modules/auth/google-routes.ts';
import { authTexts } from '#server/modules/auth/messages.ts';
import { resetPassword } from '#server/modules/auth/reset-password.ts';
import { sendOtp } from '#server/modules/auth/send-otp.ts';
import { endSession, familyOfRefreshToken, refreshSession } from '#server/modules/auth/sessions.ts';
import { callerOf, signIn } from '#server/modules/auth/sign-in.ts';
import { signUp } from '#server/modules/auth/sign-up.ts';
import { verifyOtp } from '#server/modules/auth/verify-otp.ts';
import { publicConfigOf } from '#server/modules/auth/public-config.ts';
import type { Services } from '#server/providers/services.ts';

const QUARTER_HOUR = 900_000;
const HOUR = 3_600_000;
/** Minimum duration (ms) of a request for a code, so that its timing reveals nothing about the address. */
const OTP_ANSWER_AFTER = 200;

/** Accounts, codes and sessions. None of these calls uses the ledger; all may be repeated. */
export function authRoutes(app: FastifyInstance, services: Services): void {
  const accounts = accountsOf(services);
  const otpsByNetwork = new AttemptLimit(20, HOUR);

  declareRead(app, services, {
    method: 'POST',
    url: '/oapi/otp',
    auth: 'optional',
    summary: 'Send a one-time code',
    body: OtpBody,
    answer: v.object({ id: Id }),
    async read({ body, request }) {
      otpsByNetwork.take(networkOf(request.ip), services.clock());
      const [answer] = await Promise.all([sendOtp(accounts, body), sleep(OTP_ANSWER_AFTER)]);
      return answer;
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/oapi/otp/verify',
    auth: 'optional',
    summary: 'Verify a one-time code',
    body: OtpVerifyBody,
    answer: v.object({ verified: v.literal(true) }),
    async read({ body }) {
      await verifyOtp(accounts, body);
      return { verified: true };
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/oapi/resetpasswordbyotpverification',
    auth: 'optional',
    summary: 'Set a new password with a verified code; signs out every device',
    body: ResetPasswordBody,
    answer: v.object({ changed: v.literal(true) }),
    async read({ body }) {
      await resetPassword(accounts, body);
      return { changed: true };
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/auth/signup',
    auth: 'optional',
    summary: 'Create an account for a verified e-mail address, and sign in',
    body: SignUpBody,
    answer: SignInAnswer,
    status: 201,
    read: async ({ body, request }) => signUp(accounts, body, callerOf(request)),
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/auth/signin',
    auth: 'optional',
    summary: 'Sign in with a password',
    body: SignInBody,
    answer: SignInAnswer,
    read: async ({ body, request }) => signIn(accounts, body, callerOf(request)),
  });

  googleRoutes(app, services, accounts);

  declareRead(app, services, {
    url: '/auth/refresh-user-token',
    auth: 'optional',
    summary: 'Exchange a refresh token, sent as header RefreshToken or as bearer',
    answer: TokenPair,
    async read({ request, now }) {
      const token = refreshTokenOf(request) ?? bearerOf(request);
      if (!token) throw new Refusal('REFRESH_INVALID', { text: authTexts.noRefreshToken });
      return refreshSession(services.db, services.tokens, token, now);
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/auth/logout',
    auth: 'optional',
    summary: 'Sign out this device; safe to repeat',
    status: 204,
    async read({ request, now }) {
      const access = bearerOf(request);
      const refresh = refreshTokenOf(request);
      const families = [
        access && (await services.tokens.familyOf(access)),
        refresh && (await familyOfRefreshToken(services.db, services.tokens, refresh)),
      ];
      for (const family of new Set(families))
        if (family) await endSession(services.db, services.tokens, family, now);
    },
  });

  declareRead(app, services, {
    url: '/oapi/config',
    auth: 'optional',
    summary: 'What this installation offers',
    answer: PublicConfig,
    read: async () => publicConfigOf(services),
  });
}

const accountsOf = (services: Services): Accounts => ({
  db: services.db,
  clock: services.clock,
  tokens: services.tokens,
  mail: services.mail,
  sms: services.sms,
  log: services.log,
  phoneCountry: services.config.phoneCountry,
  publicUrl: services.config.publicUrl,
  otpKey: deriveKey(services.config.secret, 'otp'),
  signInTries: new AttemptLimit(10, QUARTER_HOUR),
  accountTries: new AttemptLimit(100, HOUR),
  poke: (eventId, version) => services.live.poke(eventId, version),
});

/** `RefreshToken: <t>` or `RefreshToken: Bearer <t>`. */
function refreshTokenOf(request: FastifyRequest): string | null {
  const header = request.headers['refreshtoken'];
  return typeof header === 'string' ? (/^(?:Bearer )?([\w.-]+)$/i.exec(header.trim())?.[1] ?? null) : null;
}

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { GoogleBody, SignInAnswer } from '#contract/schemas/auth.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';
import { signInWithGoogle } from '#server/modules/auth/google-sign-in.ts';
import { authTexts } from '#server/modules/auth/messages.ts';
import { callerOf } from '#server/modules/auth/sign-in.ts';
import { IdentityUnreachable } from '#server/providers/identity/identity-provider.ts';
import type { Services } from '#server/providers/services.ts';

const RETURN = '/auth/gauth/return';

/**
 * The page to which the provider's window returns. The token is in the fragment, which no server sees. The script
 * removes it from the address, sends it to the app's own page over a BroadcastChannel of this origin, and closes the
 * window.
 */
const script = `const given = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('sojourn-google');
channel.postMessage({ state: given.get('state'), credential: given.get('id_token'), error: given.get('error') });
setTimeout(() => close(), 50);`;
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Sojourn</title></head><body><p>${authTexts.googleDone}</p><script>${script}</script></body></html>`;
const csp = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const StartQuery = v.object({
  state: v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/)),
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/)),
});

/** Sign-in with Google, or with any other configured OpenID provider; 501 where none is configured. */
export function googleRoutes(app: FastifyInstance, services: Services, accounts: Accounts): void {
  const { identity } = services;
  if (!identity) return disabled(app, services);

  declareRead(app, services, {
    method: 'POST',
    url: '/auth/gauth',
    auth: 'optional',
    summary: 'Sign in with a Google ID token',
    body: GoogleBody,
    answer: SignInAnswer,
    read: async ({ body, request }) => signInWithGoogle(accounts, identity, body, callerOf(request)),
  });

  declareRead(app, services, {
    url: '/auth/gauth/start',
    auth: 'optional',
    summary: 'Redirects the sign-in window to the provider',
    query: StartQuery,
    status: 302,
    async read({ query, reply }) {
      const url = await identity
        .authorizationUrl({ ...query(), redirectUri: services.config.publicUrl + RETURN })
        .catch(refuseUnreachable);
      return reply.redirect(url);
    },
  });

  declareRead(app, services, {
    url: RETURN,
    auth: 'optional',
    summary: 'The redirect URI of the sign-in window',
    read: async ({ reply }) =>
      reply.headers({ 'content-security-policy': csp }).type('text/html; charset=utf-8').send(page),
  });
}

function disabled(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    method: 'POST',
    url: '/auth/gauth',
    auth: 'optional',
    summary: 'Sign in with a Google ID token',
    async read() {
      throw new Refusal('GOOGLE_DISABLED');
    },
  });
}

function refuseUnreachable(error: unknown): never {
  throw error instanceof IdentityUnreachable
    ? new Refusal('UNAVAILABLE', { text: authTexts.googleUnreachable })
    : error;
}

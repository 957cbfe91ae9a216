import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';

/** A person whose identity another service vouches for. */
export interface VerifiedIdentity {
  issuer: string;
  /** The issuer's id for the person, which stays the same when their address changes. */
  subject: string;
  email: string;
  /** The issuer has verified the address. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** Port to an OpenID provider (Google unless configured otherwise). */
export interface IdentityProvider {
  /** Where the person signs in; their browser returns to `redirectUri` with an ID token in the fragment. */
  authorizationUrl(of: { redirectUri: string; state: string; nonce: string }): Promise<string>;
  /**
   * The person an ID token was issued for, after checking its signature, issuer, audience, age, expiry and nonce.
   * @throws IdentityRefused, IdentityUnreachable
   */
  verify(credential: string, nonce: string): Promise<VerifiedIdentity>;
}

/** The token is invalid. */
export class IdentityRefused extends Error {}
/** Not decided: the provider's keys could not be fetched. */
export class IdentityUnreachable extends Error {}

const Discovery = v.object({ issuer: v.string(), authorization_endpoint: v.string(), jwks_uri: v.string() });
const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.pipe(v.string(), v.nonEmpty()),
  email_verified: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
    ]),
    false,
  ),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  nonce: v.optional(v.string()),
});

const DISCOVERY_LIFE = 3_600_000;
const TIMEOUT = 5000;
/** Tokens are used at once, so an older one may have been stolen and is refused. */
const TOKEN_AGE_S = 600;
const CLOCK_SKEW_S = 60;
const SIGNATURES = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Google spells its own issuer in two ways. */
const ALSO: Record<string, string> = { 'https://accounts.google.com': 'accounts.google.com' };

/**
 * An OpenID provider found by discovery. Its keys are cached, and fetched again for a token signed with an unknown
 * key.
 */
export function openIdProvider({
  clientId,
  issuer,
  clock,
}: {
  clientId: string;
  issuer: string;
  clock: () => Date;
}): IdentityProvider {
  let found:
    | { of: v.InferOutput<typeof Discovery>; keys: ReturnType<typeof createRemoteJWKSet>; until: number }
    | undefined;

  async function discover() {
    if (found && performance.now() < found.until) return found;
    try {
      const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      });
      const of = v.parse(Discovery, await response.json());
      if (of.issuer !== issuer) throw new Error(`the provider calls itself ${of.issuer}`);
      found = {
        of,
        keys:
          found?.of.jwks_uri === of.jwks_uri
            ? found.keys
            : createRemoteJWKSet(new URL(of.jwks_uri), { timeoutDuration: TIMEOUT }),
        until: performance.now() + DISCOVERY_LIFE,
      };
      return found;
    } catch (cause) {
      // an outdated configuration is better than nobody being able to sign in
      if (found) return found;
      throw new IdentityUnreachable('the identity provider was not reached', { cause });
    }
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce }) {
      const url = new URL((await discover()).of.authorization_endpoint);
      for (const [name, value] of Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'id_token',
        scope: 'openid email profile',
        state,
        nonce,
      }))
        url.searchParams.set(name, value);
      return url.href;
    },
    async verify(credential, nonce) {
      const { keys } = await discover();
      const payload = await jwtVerify(credential, keys, {
        issuer: [issuer, ...(ALSO[issuer] ? [ALSO[issuer]] : [])],
        audience: clientId,
        algorithms: SIGNATURES,
        currentDate: clock(),
        clockTolerance: CLOCK_SKEW_S,
        maxTokenAge: TOKEN_AGE_S,
        requiredClaims: ['exp', 'iat', 'sub'],
      }).then((read) => read.payload, refuse);
      return identityIn(payload, issuer, nonce);
    },
  };
}

function identityIn(payload: JWTPayload, issuer: string, nonce: string): VerifiedIdentity {
  const read = v.safeParse(Claims, payload);
  if (!read.success) throw new IdentityRefused('the token does not say who it is for');
  const {
    sub,
    email,
    email_verified: emailVerified,
    given_name: firstName = null,
    family_name: lastName = null,
  } = read.output;
  if (read.output.nonce !== nonce) throw new IdentityRefused('the token was asked for by another page');
  return { issuer, subject: sub, email, emailVerified, firstName, lastName };
}

function refuse(error: unknown): never {
  // Errors about the token itself. All others (timeouts, answers that are no key set) are about fetching the
  // provider's keys.
  const aboutKeys =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC';
  throw aboutKeys
    ? new IdentityUnreachable('the keys of the identity provider were not reached', { cause: error })
    : new IdentityRefused('the token is not good', { cause: error });
}

// Signing in with an ID token, against a real OpenID provider with its own keys.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, identities, rsvps, users } from '#server/db/schema.ts';
import { openIdProvider } from '#server/providers/identity/identity-provider.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { documentedStatuses } from '#tests/support/documented-statuses.ts';
import { mailsTo, provenCode } from '#tests/support/mails-of.ts';
import {
  startOpenIdProvider,
  type OpenIdProvider,
  type SomebodyElsewhere,
} from '#tests/support/openid-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PUBLIC_URL = 'http://127.0.0.1:7777';
let provider: OpenIdProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.allow([`${PUBLIC_URL}/auth/gauth/return`]);
  server = await startTestServer({
    config: { publicUrl: PUBLIC_URL, google: { clientId: provider.clientId, issuer: provider.issuer } },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const newPerson = (more: Partial<SomebodyElsewhere> = {}): SomebodyElsewhere => {
  const sub = randomUUID();
  const person = {
    sub,
    email: `g-${sub.slice(0, 8)}@example.org`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...more,
  };
  provider.people.set(person.sub, person);
  return person;
};

/** The complete flow: our start address, the provider's pages, and back with a token. */
async function tokenFor(person: SomebodyElsewhere, clientId = provider.clientId) {
  const [state, nonce] = [randomUUID(), randomUUID()];
  const { status, headers } = await server.inject('GET', `/auth/gauth/start?state=${state}&nonce=${nonce}`);
  expect([status, (await documentedStatuses(server)).get('GET /auth/gauth/start')]).toEqual([302, 302]);
  const start = new URL(String(headers.location));
  start.searchParams.set('client_id', clientId);
  const back = await provider.signInAs(person.sub, start.href);
  expect(back.get('state')).toBe(state);
  return { credential: back.get('id_token') ?? '', nonce };
}
const gauth = (body: object) => server.inject('POST', '/auth/gauth', { body });

test('the first sign-in creates the account, and every later one finds it, even with another address', async () => {
  const person = newPerson({ email: `Grace-${randomUUID().slice(0, 6)}@Example.org` });
  const first = await gauth(await tokenFor(person));
  expect(first).toMatchObject({
    status: 200,
    body: { emailId: person.email.toLowerCase(), firstName: 'Grace', lastName: 'Hopper', profilePic: null },
  });
  expect(
    (
      await server.inject('GET', '/api/events', {
        headers: { authorization: `Bearer ${first.body.authToken}` },
      })
    ).status,
  ).toBe(200);
  person.email = `moved-${randomUUID().slice(0, 6)}@example.org`;
  expect((await gauth(await tokenFor(person))).body.guid).toBe(first.body.guid);
  const [stored] = await server.db.select().from(users).where(eq(users.id, first.body.guid));
  expect(stored?.passwordHash).toBeNull();
  // no notice of a new way to sign in: there was no account before
  expect(await mailsTo(server, person.email)).toEqual([]);
});

test('an address with a long top-level domain is accepted', async () => {
  const person = newPerson({ email: `g-${randomUUID().slice(0, 8)}@acme.technology` });
  expect(await gauth(await tokenFor(person))).toMatchObject({ status: 200, body: { emailId: person.email } });
});

test('a verified address signs in to its account, and its owner is notified once by mail', async () => {
  const old = await server.makeUser('Ada', { password: 'quiet harbour 7' });
  const person = newPerson({ email: old.emailId.toUpperCase() });
  const [one, two] = [await tokenFor(person), await tokenFor(person)];
  const answers = await Promise.all([gauth(one), gauth(two), gauth(one)]);
  expect(answers.map(({ status, body }) => [status, body.guid])).toEqual(Array(3).fill([200, old.id]));
  expect((await mailsTo(server, old.emailId)).map((mail) => mail.subject)).toEqual([
    'A new way to log in to Sojourn',
  ]);
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: old.emailId, password: 'quiet harbour 7' },
      })
    ).body.guid,
  ).toBe(old.id);
});

test('an unverified address neither links nor creates an account', async () => {
  const taken = await server.makeUser('Taken');
  for (const email of [taken.emailId, `unverified-${randomUUID().slice(0, 6)}@example.org`]) {
    const answer = await gauth(await tokenFor(newPerson({ email, email_verified: false })));
    expect(answer).toMatchObject({
      status: 400,
      code: 'GOOGLE_REFUSED',
      body: { error: expect.stringContaining('not verified') },
    });
    expect(answer.body.authToken).toBeUndefined();
    expect(
      (await server.db.select().from(users).where(eq(users.emailId, email))).map(({ id }) => id),
    ).toEqual(email === taken.emailId ? [taken.id] : []);
  }
});

test('a token that is for another app or another page, altered, unsigned or signed with a foreign key is refused', async () => {
  const person = newPerson();
  const { credential, nonce } = await tokenFor(person);
  const forOther = await tokenFor(person, provider.otherClientId);
  const [header = '', payload = '', signature = ''] = credential.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const altered = [
    header,
    Buffer.from(JSON.stringify({ ...claims, email: 'victim@example.org' })).toString('base64url'),
    signature,
  ].join('.');
  const { privateKey } = await generateKeyPair('RS256');
  const kid = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  const hmac = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(Buffer.from(JSON.stringify(claims)));
  for (const body of [
    forOther,
    { credential, nonce: 'another-page-nonce' },
    { credential: altered, nonce },
    { credential: new UnsecuredJWT(claims).encode(), nonce },
    { credential: forged, nonce },
    { credential: hmac, nonce },
    { credential: 'no token at all', nonce },
  ]) {
    expect(await gauth(body)).toMatchObject({ status: 400, code: 'GOOGLE_REFUSED' });
  }
  expect(await gauth({})).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(await server.db.select().from(users).where(eq(users.emailId, person.email))).toEqual([]);
  expect((await gauth({ credential, nonce })).status).toBe(200);
});

test("the provider's keys are fetched once for many sign-ins", async () => {
  const before = provider.keyRequests();
  for (let i = 0; i < 3; i += 1) expect((await gauth(await tokenFor(newPerson()))).status).toBe(200);
  expect(provider.keyRequests() - before).toBeLessThanOrEqual(1);
});

test('an invitation to the address is linked to the new account', async () => {
  const host = await server.makeUser('Host');
  const person = newPerson();
  const eventId = randomUUID();
  await server.db.insert(events).values({
    id: eventId,
    ownerId: host.id,
    name: 'Waiting',
    startOn: '2099-04-01',
    endOn: '2099-04-02',
    timezone: 'UTC',
    privacy: 'PRIVATE',
    rsvpType: 'INVITE_ONLY',
  });
  await server.db
    .insert(rsvps)
    .values({ id: randomUUID(), eventId, emailId: person.email, status: 'ONBOARD_REQUESTED', version: 1 });
  const { body } = await gauth(await tokenFor(person));
  expect((await server.db.select().from(rsvps).where(eq(rsvps.eventId, eventId)))[0]).toMatchObject({
    userId: body.guid,
    status: 'REQUESTED',
  });
});

test('the sign-in window returns to a page that runs only its own script', async () => {
  const { status, headers, body } = await server.inject('GET', '/auth/gauth/return');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/);
  expect(body).not.toContain('id_token=');
  expect((await server.inject('GET', '/auth/gauth/start?state=x&nonce=y')).status).toBe(400);
  expect((await server.inject('GET', '/oapi/config')).body.googleClientId).toBe(provider.clientId);
});

test('tokens of a known provider that are expired, too old or not yet valid are refused; an unreachable provider does not count as a refusal', async () => {
  // signed by the test itself: no provider issues tokens of last week
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const http = createServer((request, response) => {
    const { port } = http.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    response.end(
      JSON.stringify(
        request.url === '/keys'
          ? { keys: [jwk] }
          : { issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/keys` },
      ),
    );
  });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const now = Math.floor(Date.now() / 1000);
  const token = (iat: number, exp: number) =>
    new SignJWT({ email: 'a@example.org', email_verified: true, nonce: 'n' })
      .setSubject('s')
      .setIssuer(issuer)
      .setAudience('app')
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey);
  const verifier = openIdProvider({ clientId: 'app', issuer, clock: () => new Date() });
  await expect(verifier.verify(await token(now, now + 300), 'n')).resolves.toMatchObject({
    subject: 's',
    email: 'a@example.org',
    emailVerified: true,
  });
  for (const bad of [
    await token(now - 400, now - 100),
    await token(now - 3000, now + 300),
    await token(now + 600, now + 900),
  ]) {
    await expect(verifier.verify(bad, 'n')).rejects.toThrow('the token is not good');
  }
  const elsewhere = openIdProvider({
    clientId: 'app',
    issuer: issuer.replace('127.0.0.1', 'localhost'),
    clock: () => new Date(),
  });
  await expect(elsewhere.verify(await token(now, now + 300), 'n')).rejects.toThrow('not reached');
  http.closeAllConnections();
  http.close();
  const unreachable = openIdProvider({ clientId: 'app', issuer, clock: () => new Date() });
  await expect(unreachable.verify(await token(now, now + 300), 'n')).rejects.toThrow('not reached');
});

test('while the provider cannot be reached, signing in is postponed, not refused', async () => {
  const other = await startTestServer({
    config: { google: { clientId: 'app', issuer: 'http://127.0.0.1:9' } },
  });
  try {
    const start = await other.inject('GET', `/auth/gauth/start?state=${randomUUID()}&nonce=${randomUUID()}`);
    const token = await other.inject('POST', '/auth/gauth', { body: { credential: 'x.y.z', nonce: 'n' } });
    for (const answer of [start, token])
      expect(answer).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        body: { error: 'Google could not be reached. Please try again.' },
      });
  } finally {
    await other.close();
  }
});

test('a token without its nonce does not sign anybody in', async () => {
  const { credential } = await tokenFor(newPerson());
  for (const body of [{ credential }, { credential, nonce: '' }])
    expect(await gauth(body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
});

test('a token signs in once, and again within a minute for the case that the answer was lost', async () => {
  const clock = movingClock(new Date().toISOString());
  const own = await startTestServer({ database: server.database, clock, config: server.services.config });
  const given = await tokenFor(newPerson());
  const use = async () => (await own.inject('POST', '/auth/gauth', { body: given })).status;
  expect([await use(), await use()]).toEqual([200, 200]);
  clock.forward(61_000);
  expect(await use()).toBe(400);
  await own.close();
});

test('setting a new password unlinks Google from the account, and the mail says so', async () => {
  const person = newPerson();
  const { body } = await gauth(await tokenFor(person));
  const linked = () => server.db.select().from(identities).where(eq(identities.userId, body.guid));
  expect(await linked()).toHaveLength(1);
  const otpId = await provenCode(server, person.email, 'PASSWORD_RESET');
  const reset = await server.inject('POST', '/oapi/resetpasswordbyotpverification', {
    body: { emailId: person.email, otpId, password: 'quiet harbour 8' },
  });
  expect(reset.status).toBe(200);
  expect(await linked()).toEqual([]);
  expect((await mailsTo(server, person.email)).at(-1)?.textBody).toContain('Google was removed');
});

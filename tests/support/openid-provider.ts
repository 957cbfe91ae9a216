// A real OpenID provider (npm oidc-provider) on this machine, with its own keys, discovery, sign-in form and
// consent. Tests sign in there as a browser does and get an ID token that was not signed by any code of this
// repository.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface SomebodyElsewhere {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  /** Another app's client id at the same provider. */
  otherClientId: string;
  people: Map<string, SomebodyElsewhere>;
  /** Registers the pages of the apps that receive a token; call it before anybody signs in. */
  allow(redirectUris: string[]): void;
  /** How often the provider's keys were requested. */
  keyRequests(): number;
  /**
   * Signs in on the provider's own pages, from `start` until they redirect back; returns the fragment of that
   * redirect.
   */
  signInAs(sub: string, start: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, SomebodyElsewhere>();
  let keyRequests = 0;
  const client = (client_id: string, redirectUris: string[]) => ({
    client_id,
    redirect_uris: redirectUris,
    response_types: ['id_token' as const],
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none' as const,
    // the only client type that may redirect to plain HTTP on this machine
    application_type: 'native' as const,
  });
  const providerFor = (redirectUris: string[]) =>
    new Provider(issuer, {
      clients: [client('sojourn-tests', redirectUris), client('another-app', redirectUris)],
      responseTypes: ['id_token'],
      claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      cookies: { keys: ['only for tests'] },
      // the sign-in form accepts any name, which then identifies the person
      findAccount: async (_context, sub) => {
        const person = people.get(sub);
        return person && { accountId: sub, claims: async () => ({ ...person }) };
      },
    });
  let answer: ReturnType<Provider['callback']> | undefined;
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/jwks')) keyRequests += 1;
    void answer?.(request, response);
  });
  return {
    issuer,
    clientId: 'sojourn-tests',
    otherClientId: 'another-app',
    people,
    allow: (redirectUris) => {
      answer = providerFor(redirectUris).callback();
    },
    keyRequests: () => keyRequests,
    signInAs: (sub, start) => walkThrough(start, { login: sub, password: 'any' }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

/** Acts like a browser: follows redirects, keeps cookies, and fills in the one form of each page. */
async function walkThrough(start: string, typed: Record<string, string>): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } = { url: start };
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      method: next.form ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        connection: 'close',
      },
      ...(next.form && { body: next.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      const url = new URL(location, next.url);
      if (url.hash.length > 1) return new URLSearchParams(url.hash.slice(1));
      next = { url: url.href };
      continue;
    }
    const html = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    if (!action)
      throw new Error(
        `the provider answered ${response.status}: ${html.replace(/<[^>]+>/g, ' ').slice(0, 400)}`,
      );
    const form = new URLSearchParams(typed);
    for (const [, name = '', value = ''] of html.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ))
      form.set(name, value);
    next = { url: new URL(action, next.url).href, form };
  }
  throw new Error('the provider never redirected back');
}

// The real server in this process, with its own database. Every test of the API uses it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { EventChanges } from '#contract/schemas/sync.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { newKeyPair } from '#server/config/push-keys.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { openSession, tokenPairOf } from '#server/modules/auth/sessions.ts';
import type { Services } from '#server/providers/services.ts';
import { testDatabase } from '#tests/support/test-database.ts';

/** A signed-in person. Signing in with `password` works only if makeUser was given one. */
export interface TestUser {
  id: string;
  emailId: string;
  firstName: string;
  lastName: string;
  token: string;
  refreshToken: string;
}

/** A file of a multipart call. */
export interface TestFile {
  field?: string;
  name: string;
  type?: string;
  content: Buffer | string;
}

export interface CallOptions {
  /** The caller; absent = signed out. */
  as?: TestUser | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Idempotency-Key. */
  key?: string;
  /** Sends the body's entries as form fields together with these files. */
  multipart?: TestFile[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
type Body = any;
export interface TestAnswer {
  status: number;
  body: Body;
  /** The stable code of a refusal. */
  code: ErrorCode | undefined;
  changes: EventChanges | undefined;
  headers: LightMyRequestResponse['headers'];
  /** The body as bytes, unparsed. */
  raw: Buffer;
}

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  db: Db;
  database: Database & { url: string | null };
  dataDir: string;
  inject(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<TestAnswer>;
  /**
   * Inserts a person directly into the tables, without a code or a mail. Pass a password only where sign-in
   * is tested, because hashing is slow.
   */
  makeUser(
    firstName: string,
    more?: { lastName?: string; emailId?: string; password?: string },
  ): Promise<TestUser>;
  /** Signs the same person in again, as on another device. */
  signInAgain(user: TestUser): Promise<TestUser>;
  /** `fetch` against this server without a network. The live stream needs `listen`. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Listens on a free port of this machine and returns the origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export type TestServerOptions = Partial<
  Pick<AppOptions, 'clock' | 'requestsPerMinute' | 'bodyTimeouts' | 'webFolder' | 'routes' | 'checkAnswers'>
> & {
  config?: Partial<Config>;
  /** `embedded` unless PG_URL is set. */
  kind?: Database['kind'];
  /** The database of a server that is already running, for a second server process on it. */
  database?: Database & { url: string | null };
};

const [publicKey = '', privateKey = ''] = newKeyPair().split(' ');
const PUSH_KEYS = { publicKey, privateKey, subject: 'mailto:nobody@sojourn.test' };

export async function startTestServer({
  config = {},
  kind,
  database: given,
  clock,
  requestsPerMinute = 1_000_000,
  bodyTimeouts,
  webFolder = null,
  routes,
  checkAnswers = true,
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = config.dataDir ?? mkdtempSync(path.join(tmpdir(), 'sojourn-test-'));
  const database = given ?? (await testDatabase(kind));
  const { app, services } = await buildApp({
    config: {
      host: '127.0.0.1',
      port: 0,
      databaseUrl: database.url,
      publicUrl: 'http://sojourn.test',
      smtpUrl: null,
      mailbox: config.smtpUrl == null,
      mailFrom: 'Sojourn <no-reply@sojourn.test>',
      smsUrl: null,
      secret: 'a secret of the tests that is long enough',
      push: PUSH_KEYS,
      seedDemo: false,
      google: null,
      ai: null,
      places: null,
      photos: [],
      phoneCountry: '1',
      links: { demo: null, chat: null, appStore: null, playStore: null },
      legal: { name: 'Sojourn', address: null, phone: null, email: null },
      logLevel: (process.env.LOG_LEVEL as Config['logLevel'] | undefined) ?? 'fatal',
      ...config,
      dataDir,
    },
    database,
    webFolder,
    threadProgram: threadProgram(),
    requestsPerMinute,
    checkAnswers,
    ...(clock && { clock }),
    ...(bodyTimeouts && { bodyTimeouts }),
    ...(routes && { routes }),
  });
  const { db } = database;

  const signInOf = async (user: Omit<TestUser, 'token' | 'refreshToken'>): Promise<TestUser> => {
    const session = await openSession(db, services.tokens, {
      userId: user.id,
      userAgent: null,
      now: services.clock(),
    });
    const { authToken, refreshToken } = await tokenPairOf(services.tokens, session);
    return { ...user, token: authToken, refreshToken };
  };

  return {
    app,
    services,
    db,
    database,
    dataDir,
    inject: async (method, url, { as, body, headers = {}, key, multipart } = {}) => {
      const form = multipart && multipartOf(body, multipart);
      const answer = await app.inject({
        method,
        url,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(form && { 'content-type': form.type }),
          ...headers,
        },
        ...(form ? { payload: form.payload } : body !== undefined && { payload: body as object }),
      });
      return answerOf(answer);
    },
    makeUser: async (
      firstName,
      {
        lastName = 'Test',
        emailId = `${firstName.toLowerCase().replace(/[^a-z]/g, '') || 'user'}-${randomUUID().slice(0, 8)}@example.org`,
        password,
      } = {},
    ) => {
      const passwordHash =
        password === undefined
          ? null
          : await (await import('#server/modules/auth/passwords.ts')).hashPassword(password);
      const id = randomUUID();
      await db.insert(users).values({ id, emailId, firstName, lastName, passwordHash });
      return signInOf({ id, emailId, firstName, lastName });
    },
    signInAgain: signInOf,
    fetch: async (input, init) => {
      const request = new Request(
        input instanceof Request ? input : new URL(input, 'http://sojourn.test'),
        init,
      );
      request.signal.throwIfAborted();
      const { pathname, search } = new URL(request.url);
      const payload = Buffer.from(await request.arrayBuffer());
      const answer = await app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(payload.length > 0 && { payload }),
      });
      request.signal.throwIfAborted();
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
      return new Response([204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers,
      });
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await app.close();
      if (!given) await database.close();
      if (!config.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The bundle of the suites that have one, which starts in a tenth of a second and not in one. */
const threadProgram = (): string | undefined =>
  process.env.SERVER_PROGRAM && path.resolve(path.dirname(process.env.SERVER_PROGRAM), 'thread.js');

function answerOf({ statusCode, headers, rawPayload, body: text }: LightMyRequestResponse): TestAnswer {
  const body: Body =
    String(headers['content-type']).includes('json') && text !== ''
      ? JSON.parse(text)
      : text === ''
        ? null
        : text;
  return { status: statusCode, body, code: body?.code, changes: body?.changes, headers, raw: rawPayload };
}

function multipartOf(fields: unknown, files: TestFile[]): { type: string; payload: Buffer } {
  const boundary = `----sojourn${randomUUID()}`;
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    );
  }
  for (const { field = 'file', name, type = 'application/octet-stream', content } of files) {
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    );
  }
  parts.push(`--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  };
}

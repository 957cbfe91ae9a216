import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { keptInDataDir } from '#server/config/kept-in-data-dir.ts';
import { isKeyPair, newKeyPair } from '#server/config/push-keys.ts';
import { StartFailure } from '#server/config/start-failure.ts';

/** Everything that can be configured from outside, read once at start. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** null = the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Public origin without a trailing slash, for links in mails. */
  publicUrl: string;
  /** null = mails are stored and never sent. */
  smtpUrl: string | null;
  /**
   * Whether stored mails, which contain codes, can be read at /mailbox. Only without a mail server, and only where
   * PUBLIC_URL is unset or loopback, so that nobody else can reach them.
   */
  mailbox: boolean;
  mailFrom: string;
  /** Where text messages are sent. null = nowhere, and phone numbers are accepted only with `mailbox`. */
  smsUrl: string | null;
  secret: string;
  /** VAPID keys that sign push messages, and a contact address for the push services. */
  push: { publicKey: string; privateKey: string; subject: string };
  /**
   * Whether to fill an empty database with the demo, whose passwords are public. By default only where nothing was
   * configured.
   */
  seedDemo: boolean;
  /** Sign-in with Google: our client id and the trusted issuer. null = not offered. */
  google: { clientId: string; issuer: string } | null;
  /** A service with OpenAI's API. null = the built-in planner. */
  ai: { baseUrl: string; apiKey: string | null; model: string } | null;
  /** Photo libraries to search; empty = only the painted pictures. */
  photos: { source: 'UNSPLASH' | 'PEXELS'; url: string; key: string }[];
  /** A maps service that suggests places. null = none. */
  places: { url: string; apiKey: string } | null;
  /** Calling code without the plus; assumed for ten-digit phone numbers. */
  phoneCountry: string;
  /** Targets of the landing page's buttons and store badges. */
  links: PublicConfig['links'];
  /** Who runs this installation, for the legal pages. */
  legal: PublicConfig['legal'];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

const url = (protocols: string[], text: string) =>
  v.check((value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol), text);

const webAddress = v.optional(
  v.pipe(v.string(), url(['http:', 'https:'], 'must look like https://example.org/path')),
);

const baseAddress = (example: string) =>
  v.pipe(
    v.string(),
    url(['http:', 'https:'], `must look like ${example}`),
    v.transform((value) => value.replace(/\/+$/, '')),
  );

/** Printable ASCII, as allowed in a header. */
const KEY = /^[\x21-\x7e]+$/;

const SMS_FORMAT = 'must look like https://account:token@api.example.org/Messages.json?From=%2B12025550143';

/** Each variable with its format and default; README.md has the same table. */
export const Environment = v.object({
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
    '127.0.0.1',
  ),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a number from 0 to 65535'),
    ),
    '3000',
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      url(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/name'),
    ),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      url(['http:', 'https:'], 'must look like https://example.org'),
      v.check((value) => new URL(value).pathname === '/' && !new URL(value).search, 'must have no path'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), url(['smtp:', 'smtps:'], 'must look like smtp://user:password@host:587')),
  ),
  SMS_URL: v.optional(
    v.pipe(
      v.string(),
      url(['http:', 'https:'], SMS_FORMAT),
      v.check((value) => {
        const { username, password, searchParams } = new URL(value);
        return (
          username !== '' &&
          password !== '' &&
          (searchParams.has('From') || searchParams.has('MessagingServiceSid'))
        );
      }, SMS_FORMAT),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an e-mail address, with or without a name'),
    ),
    'Sojourn <no-reply@sojourn.localhost>',
  ),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a key'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a key'))),
  SEED_DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  GOOGLE_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be a client id'))),
  GOOGLE_ISSUER: v.optional(
    v.pipe(v.string(), url(['http:', 'https:'], 'must look like https://accounts.google.com')),
    'https://accounts.google.com',
  ),
  AI_BASE_URL: v.optional(
    v.pipe(
      v.string(),
      url(['http:', 'https:'], 'must look like https://api.example.org/v1'),
      v.transform((value) => value.replace(/\/+$/, '')),
    ),
  ),
  AI_API_KEY: v.optional(v.string()),
  AI_MODEL: v.optional(v.pipe(v.string(), v.maxLength(200, 'must be the name of a model'))),
  UNSPLASH_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(KEY, 'must be a key'))),
  UNSPLASH_URL: v.optional(baseAddress('https://api.unsplash.com'), 'https://api.unsplash.com'),
  PEXELS_API_KEY: v.optional(v.pipe(v.string(), v.regex(KEY, 'must be a key'))),
  PEXELS_URL: v.optional(baseAddress('https://api.pexels.com'), 'https://api.pexels.com'),
  PLACES_URL: v.optional(
    v.pipe(
      v.string(),
      url(['http:', 'https:'], 'must look like https://api.example.org/places:autocomplete'),
    ),
    'https://places.googleapis.com/v1/places:autocomplete',
  ),
  PLACES_API_KEY: v.optional(v.pipe(v.string(), v.regex(KEY, 'must be a key'))),
  PHONE_COUNTRY: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'must be a calling code such as 44')),
    '1',
  ),
  DEMO_URL: webAddress,
  CHAT_URL: webAddress,
  APP_STORE_URL: webAddress,
  PLAY_STORE_URL: webAddress,
  LEGAL_NAME: v.optional(v.string(), 'Sojourn'),
  LEGAL_ADDRESS: v.optional(v.string()),
  SUPPORT_PHONE: v.optional(v.pipe(v.string(), v.regex(/^\+?[\d ()./-]{5,30}$/, 'must be a phone number'))),
  SUPPORT_EMAIL: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
});

/**
 * Values never repeated in messages, not even to the operator: the output of a failed start ends up in somebody's
 * log.
 */
const SECRETS: ReadonlySet<string> = new Set([
  'SECRET',
  'SMS_URL',
  'SMTP_URL',
  'DATABASE_URL',
  'PLACES_API_KEY',
  'VAPID_PRIVATE_KEY',
  'UNSPLASH_ACCESS_KEY',
  'PEXELS_API_KEY',
]);

/**
 * Variables that only say where the server runs and how much it logs: people who just try the demo set them too. Any
 * other variable means a real installation.
 */
const AS_SHIPPED: ReadonlySet<string> = new Set(['DATA_DIR', 'PORT', 'LOG_LEVEL']);

/** Reachable from this machine only. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Reads the environment; an empty value counts as absent. Creates DATA_DIR, and in it a SECRET and web push keys if
 * none are given.
 * @throws StartFailure naming the variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(Environment.entries).flatMap((name) =>
      environment[name]?.trim() ? [[name, environment[name].trim()]] : [],
    ),
  );
  const read = v.safeParse(Environment, given, { abortPipeEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    throw new StartFailure(
      `${v.getDotPath(issue)} ${issue.message}${SECRETS.has(v.getDotPath(issue) ?? '') ? '' : `, not "${String(issue.path?.[0]?.value)}"`}.`,
    );
  }
  const env = read.output;
  if ((env.AI_BASE_URL === undefined) !== (env.AI_MODEL === undefined))
    throw new StartFailure('AI_BASE_URL and AI_MODEL must be set together.');
  const dataDir = path.resolve(env.DATA_DIR);
  makeDataDir(dataDir);
  const asShipped = Object.keys(given).every(
    (name) => AS_SHIPPED.has(name) || (name === 'HOST' && isLoopback(env.HOST)),
  );
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? originOf(env.HOST, env.PORT),
    smtpUrl: env.SMTP_URL ?? null,
    mailbox:
      env.SMTP_URL === undefined &&
      (env.PUBLIC_URL === undefined || isLoopback(new URL(env.PUBLIC_URL).hostname)),
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL ?? null,
    // persisted, so that tokens and links stay valid across restarts
    secret:
      env.SECRET ??
      keptInDataDir(path.join(dataDir, 'secret'), {
        isGood: (kept) => kept.length >= 32,
        make: () => randomBytes(32).toString('base64url'),
      }),
    push: {
      ...pushKeys(env, dataDir),
      subject: env.SUPPORT_EMAIL ? `mailto:${env.SUPPORT_EMAIL}` : `mailto:${addressIn(env.MAIL_FROM)}`,
    },
    seedDemo: env.SEED_DEMO ? env.SEED_DEMO === '1' : asShipped,
    google: env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER } : null,
    ai:
      env.AI_BASE_URL && env.AI_MODEL
        ? { baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY ?? null, model: env.AI_MODEL }
        : null,
    photos: [
      ...(env.UNSPLASH_ACCESS_KEY
        ? [{ source: 'UNSPLASH', url: env.UNSPLASH_URL, key: env.UNSPLASH_ACCESS_KEY } as const]
        : []),
      ...(env.PEXELS_API_KEY
        ? [{ source: 'PEXELS', url: env.PEXELS_URL, key: env.PEXELS_API_KEY } as const]
        : []),
    ],
    places: env.PLACES_API_KEY ? { url: env.PLACES_URL, apiKey: env.PLACES_API_KEY } : null,
    phoneCountry: env.PHONE_COUNTRY,
    links: {
      demo: env.DEMO_URL ?? null,
      chat: env.CHAT_URL ?? null,
      appStore: env.APP_STORE_URL ?? null,
      playStore: env.PLAY_STORE_URL ?? null,
    },
    legal: {
      name: env.LEGAL_NAME,
      address: env.LEGAL_ADDRESS ?? null,
      phone: env.SUPPORT_PHONE ?? null,
      email: env.SUPPORT_EMAIL ?? null,
    },
    logLevel: env.LOG_LEVEL,
  };
}

/** Push subscriptions are bound to one key pair, so it is persisted. */
function pushKeys(
  {
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
  }: { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined },
  dataDir: string,
): { publicKey: string; privateKey: string } {
  const given = `${VAPID_PUBLIC_KEY ?? ''} ${VAPID_PRIVATE_KEY ?? ''}`.trim();
  if (given !== '' && !isKeyPair(given))
    throw new StartFailure('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys for web push.');
  const [publicKey = '', privateKey = ''] = (
    given || keptInDataDir(path.join(dataDir, 'push-keys'), { isGood: isKeyPair, make: newKeyPair })
  ).split(' ');
  return { publicKey, privateKey };
}

const addressIn = (from: string): string => /[^\s<]+@[^\s>]+/.exec(from)?.[0] ?? from;

/** The address to open on this machine. */
export function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function makeDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new StartFailure(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
}

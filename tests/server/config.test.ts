import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Environment, readConfig } from '#server/config/config.ts';
import { StartFailure } from '#server/config/start-failure.ts';
import { openConfigured } from '#server/db/open-configured.ts';
import { childProgram } from '#tests/support/child-program.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { patience } from '#tests/support/machine.mjs';

// starts whole processes, which is slow on a busy machine
vi.setConfig({ testTimeout: patience(60_000) });

test('every default works', () => {
  const dataDir = scratchFolder();
  expect(readConfig({ DATA_DIR: dataDir })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir,
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    smtpUrl: null,
    mailbox: true,
    mailFrom: 'Sojourn <no-reply@sojourn.localhost>',
    smsUrl: null,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    seedDemo: true,
    google: null,
    ai: null,
    places: null,
    photos: [],
    push: {
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
      subject: 'mailto:no-reply@sojourn.localhost',
    },
    phoneCountry: '1',
    links: { demo: null, chat: null, appStore: null, playStore: null },
    legal: { name: 'Sojourn', address: null, phone: null, email: null },
    logLevel: 'info',
  });
});

test('the README lists every variable and its default', () => {
  const DATA_DIR = scratchFolder();
  const plain = readConfig({ DATA_DIR });
  const table =
    fs
      .readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
      .split('## Configuration')[1]
      ?.split('\n## ')[0] ?? '';
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string]);
  const named = rows.flatMap(([, names]) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(Environment.entries).toSorted());
  const spelledOut = rows.flatMap(([, names, given]) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(
      ([, name = '']) => [name, /^`([^`]+)`$/.exec(given)?.[1]] as const,
    ),
  );
  const checked = spelledOut.filter(
    ([name, given]) => given !== undefined && name !== 'DATA_DIR' && name !== 'PUBLIC_URL',
  );
  for (const [name, given] of checked)
    expect({ ...readConfig({ DATA_DIR, [name]: given }), seedDemo: true }, name).toEqual(plain);
  expect(checked.map(([name]) => name)).toEqual([
    'HOST',
    'PORT',
    'MAIL_FROM',
    'GOOGLE_ISSUER',
    'UNSPLASH_URL',
    'PEXELS_URL',
    'PLACES_URL',
    'PHONE_COUNTRY',
    'LEGAL_NAME',
    'LOG_LEVEL',
  ]);
});

test('the secret and the push keys are generated once and can be read by their owner only', () => {
  const DATA_DIR = scratchFolder();
  const { secret, push } = readConfig({ DATA_DIR });
  expect(readConfig({ DATA_DIR })).toMatchObject({ secret, push });
  expect(fs.readdirSync(DATA_DIR).toSorted()).toEqual(['push-keys', 'secret']);
  for (const file of ['push-keys', 'secret'])
    expect(fs.statSync(path.join(DATA_DIR, file)).mode & 0o777, file).toBe(0o600);
  expect(readConfig({ DATA_DIR: scratchFolder() }).secret).not.toBe(secret);
  expect(readConfig({ DATA_DIR, SECRET: 'x'.repeat(32) }).secret).toBe('x'.repeat(32));
});

test('the config call says which buttons and legal details this installation configures', () => {
  expect(
    readConfig({
      DATA_DIR: scratchFolder(),
      DEMO_URL: 'https://book.example.org/demo',
      CHAT_URL: 'https://wa.me/1',
      LEGAL_NAME: 'Example GmbH',
      LEGAL_ADDRESS: '1 Street',
      SUPPORT_PHONE: '+49 30 123-456',
      SUPPORT_EMAIL: 'help@example.org',
    }),
  ).toMatchObject({
    links: { demo: 'https://book.example.org/demo', chat: 'https://wa.me/1', appStore: null },
    legal: { name: 'Example GmbH', address: '1 Street', phone: '+49 30 123-456', email: 'help@example.org' },
  });
});

test('the demo is seeded only in an installation that nobody configured', () => {
  const DATA_DIR = scratchFolder();
  for (const more of [
    { DATABASE_URL: 'postgres://a@b/c' },
    { PUBLIC_URL: 'https://example.org' },
    { SMTP_URL: 'smtp://mail' },
    { SMS_URL: 'https://a:b@sms.example.org/?From=1' },
    { MAIL_FROM: 'a@example.org' },
    { SECRET: 'x'.repeat(40) },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.7' },
    { HOST: '127.example.org' },
    { HOST: 'events.example.org' },
    { GOOGLE_CLIENT_ID: 'a.b' },
    { GOOGLE_ISSUER: 'https://id.example.org' },
    { PLACES_URL: 'https://maps.example.org/find' },
    { PLACES_API_KEY: 'k' },
    { UNSPLASH_ACCESS_KEY: 'k' },
    { UNSPLASH_URL: 'https://photos.example.org' },
    { PEXELS_API_KEY: 'k' },
    { PEXELS_URL: 'https://photos.example.org' },
    { PHONE_COUNTRY: '44' },
    { DEMO_URL: 'https://a.org' },
    { CHAT_URL: 'https://a.org' },
    { APP_STORE_URL: 'https://a.org' },
    { PLAY_STORE_URL: 'https://a.org' },
    { LEGAL_NAME: 'Example GmbH' },
    { LEGAL_ADDRESS: '1 Street' },
    { SUPPORT_PHONE: '+49 30 123' },
    { SUPPORT_EMAIL: 'help@example.org' },
  ]) {
    expect(readConfig({ DATA_DIR, ...more }).seedDemo, JSON.stringify(more)).toBe(false);
    expect(readConfig({ DATA_DIR, ...more, SEED_DEMO: '1' }).seedDemo).toBe(true);
  }
  for (const HOST of ['127.0.0.1', '127.0.1.1', '::1', 'localhost', ''])
    expect(
      readConfig({ DATA_DIR, PORT: '8080', HOST, LOG_LEVEL: 'warn', HOME: '/root' }).seedDemo,
      HOST,
    ).toBe(true);
  expect(readConfig({ DATA_DIR, SEED_DEMO: '0' }).seedDemo).toBe(false);
});

test('values are normalized: empty means absent, and addresses lose their trailing slash', () => {
  const DATA_DIR = scratchFolder();
  expect(readConfig({ DATA_DIR, PORT: '', SMTP_URL: ' ', SECRET: '' })).toMatchObject({
    port: 3000,
    smtpUrl: null,
  });
  expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org');
  expect(readConfig({ DATA_DIR, HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81');
  expect(readConfig({ DATA_DIR, HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:3000');
});

test('mails can be read on a page only if none are sent and nobody else can reach the page', () => {
  const DATA_DIR = scratchFolder();
  const hasMailbox = (more: object) => readConfig({ DATA_DIR, ...more }).mailbox;
  expect(hasMailbox({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(true);
  expect(hasMailbox({ PUBLIC_URL: 'https://events.example.org' })).toBe(false);
  expect(hasMailbox({ SMTP_URL: 'smtp://mail' })).toBe(false);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'nonsense'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://example.org/path'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.c\r\nBcc: x@y.z'],
  ['SEED_DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO_URL', 'javascript:alert(1)'],
  ['CHAT_URL', 'wa.me/1'],
  ['APP_STORE_URL', 'x'],
  ['PLAY_STORE_URL', 'market://x'],
  ['SUPPORT_PHONE', 'call us'],
  ['SUPPORT_EMAIL', 'nobody'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  expect(() => readConfig({ DATA_DIR: scratchFolder(), [name]: value })).toThrow(
    new RegExp(`^${name} must .+\\.$`, 's'),
  );
});

test('a secret that is too short is refused, and the message does not contain it', () => {
  expect(() => readConfig({ DATA_DIR: scratchFolder(), SECRET: 'hunter2' })).toThrow(
    /^SECRET must have at least 32 characters\.$/,
  );
});

test('damaged stored push keys stop the start, because with new keys nobody would get a message', () => {
  const DATA_DIR = scratchFolder();
  fs.writeFileSync(path.join(DATA_DIR, 'push-keys'), 'half of a pair\n');
  expect(() => readConfig({ DATA_DIR })).toThrow(/push-keys is damaged/);
  expect(fs.readFileSync(path.join(DATA_DIR, 'push-keys'), 'utf8'), 'the file is left unchanged').toBe(
    'half of a pair\n',
  );
});

test('a file of the folder that cannot be read or written is named in the error, and nothing half-made is left', () => {
  const DATA_DIR = scratchFolder();
  const secret = path.join(DATA_DIR, 'secret');
  fs.mkdirSync(secret);
  expect(() => readConfig({ DATA_DIR })).toThrow(
    new StartFailure(`${secret} cannot be used: EISDIR: illegal operation on a directory, read.`),
  );
  fs.rmdirSync(secret);
  // a full disk; elsewhere than on Linux a file that cannot be made
  fs.symlinkSync('/dev/full', `${secret}.${process.pid}.part`);
  expect(() => readConfig({ DATA_DIR })).toThrow(new RegExp(`^${secret} cannot be used: E[A-Z]+: .+\\.$`));
  expect(fs.readdirSync(DATA_DIR)).toEqual([]);
  expect(readConfig({ DATA_DIR }).secret).toHaveLength(43);
});

test('what is in the way of the embedded database is named in the error', async () => {
  const DATA_DIR = scratchFolder();
  const config = readConfig({ DATA_DIR });
  const inTheWay = path.join(DATA_DIR, 'lock.sock');
  fs.mkdirSync(inTheWay);
  await expect(openConfigured(config, () => {})).rejects.toThrow(
    new RegExp(`^DATA_DIR ${DATA_DIR} cannot be used: E[A-Z]+: .+, rename .+${inTheWay}'\\.$`),
  );
  fs.rmdirSync(inTheWay);
});

test('a folder that cannot be written to is named in the error', () => {
  const file = path.join(scratchFolder(), 'file');
  fs.writeFileSync(file, '');
  expect(() => readConfig({ DATA_DIR: path.join(file, 'below') })).toThrow(
    /^DATA_DIR .+ cannot be written: /,
  );
});

test('an invalid value ends the process with that line and nothing else', async () => {
  const server = childProgram('server/main.ts', { env: { DATA_DIR: scratchFolder(), PORT: 'abc' } });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toBe('PORT must be a number from 0 to 65535, not "abc".');
});

test('an unreachable database is reported', async () => {
  const server = childProgram('server/main.ts', {
    env: { DATA_DIR: scratchFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toMatch(/^DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1$/);
});

// A disposable PostgreSQL for the race tests: its own temporary folder, loopback only, on a free port.
// Without server binaries, a fresh database on the server of DATABASE_URL, dropped at the end.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall } from './find-chromium.mjs';

const run = promisify(execFile);

/** @returns {Promise<{url: string, stop: () => Promise<void>} | undefined>} undefined: not available here */
export async function providePostgres() {
  const bin = findBinaries() ?? (await installBinaries());
  if (bin) return startOwn(bin);
  if (process.env.DATABASE_URL) return databaseOn(process.env.DATABASE_URL);
  return undefined;
}

/** The folder with initdb and postgres; the newest if there are several versions. */
function findBinaries() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((v) => join(base, v, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Only on a build machine: running the tests must not install a database server on somebody's computer. */
async function installBinaries() {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No PostgreSQL found: installing it by apt-get …');
  await aptInstall('postgresql').catch((error) => console.error(error.message));
  return findBinaries();
}

async function startOwn(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-pg-'));
  const password = randomBytes(12).toString('hex');
  const owner = await unprivileged();
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  await run(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    options,
  );
  const port = await freePort();
  // fsync is off: these tests are about order and isolation, not about power cuts
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
    'shared_buffers=64MB',
    'log_min_messages=fatal',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (bytes) => {
    said = (said + bytes).slice(-4000);
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const removeNow = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', removeNow);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await untilReady(
    url,
    () => server.exitCode !== null || server.signalCode !== null,
    () => said,
  );
  return {
    url,
    async stop() {
      process.off('exit', removeNow);
      server.kill('SIGINT'); // fast shutdown: closes open connections
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** PostgreSQL refuses to run as root: returns the user postgres, otherwise nobody. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      );
      return { uid, gid };
    } catch {
      // this system has no such user
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user "postgres" nor "nobody".');
}

async function untilReady(url, hasEnded, said) {
  const { default: pg } = await import('pg');
  for (let tries = 0; tries < 300; tries += 1) {
    if (hasEnded()) throw new Error(`PostgreSQL did not start:\n${said()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
  throw new Error(`PostgreSQL did not answer within 30 s:\n${said()}`);
}

async function databaseOn(serverUrl) {
  const { default: pg } = await import('pg');
  const name = `sojourn_test_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async stop() {
      const client = new pg.Client({ connectionString: serverUrl });
      await client.connect();
      // including the databases that tests/support/test-database.ts has created beside it
      const { rows } = await client
        .query(`select datname from pg_database where datname like $1`, [`${name}%`])
        .finally(() => client.end());
      for (const { datname } of rows) await onServer(`drop database ${datname} with (force)`);
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });
}

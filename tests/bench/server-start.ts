// How long the built server takes from the start of its process to the first 200 of /ready, on a first start
// and on a restart, and how much memory it then uses: on the embedded database, with and without the demo,
// and on PostgreSQL where its binaries are installed. Prints medians; never fails because of one.
// npm run build && node --import tsx tests/bench/server-start.ts [rounds]
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { providePostgres } from '#tests/support/provide-postgres.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const BUNDLE = 'dist/server/main.js';
/** By then the garbage of the start has been collected, as far as possible. */
const SETTLED_MS = 2000;

interface Start {
  readyMs: number;
  /** Resident memory in MB; NaN if the system does not report it. */
  settledMb: number;
  peakMb: number;
}

if (!existsSync(BUNDLE)) throw new Error(`${BUNDLE} is missing: run "npm run build" first.`);
const postgres = await providePostgres();
try {
  await measure('embedded', async () => ({ SEED_DEMO: '0' }));
  await measure('embedded, with the demo', async () => ({ SEED_DEMO: '1' }));
  if (postgres)
    await measure('PostgreSQL', async () => ({
      SEED_DEMO: '0',
      DATABASE_URL: await freshDatabase(postgres.url),
    }));
  else console.log('PostgreSQL: no server binaries here, not measured.');
} finally {
  await postgres?.stop();
}

async function measure(name: string, environment: () => Promise<Record<string, string>>): Promise<void> {
  const starts: Record<'first start' | 'restart', Start[]> = { 'first start': [], restart: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-bench-'));
    try {
      const env = { ...(await environment()), DATA_DIR: folder };
      for (const kind of ['first start', 'restart'] as const) starts[kind].push(await startOnce(env));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
  for (const [kind, of] of Object.entries(starts)) {
    const { median, all } = figures(of.map(({ readyMs }) => readyMs));
    const [settled, peak] = [
      figures(of.map(({ settledMb }) => settledMb)).median,
      figures(of.map(({ peakMb }) => peakMb)).median,
    ];
    console.log(
      `${`${name}, ${kind}`.padEnd(40)} ready in ${median} ms (median of ${ROUNDS}; ${all})${Number.isNaN(settled) ? '' : `, holds ${settled} MB, ${peak} MB at most`}`,
    );
  }
}

/** From spawning the process until it serves, and then its shutdown. */
async function startOnce(env: Record<string, string>): Promise<Start> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...env },
  });
  const kill = () => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  let said = '';
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (bytes) => {
      said += String(bytes);
    });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended instead of starting:\n${said}`);
    await sleep(5);
  }
  const readyMs = performance.now() - from;
  await sleep(SETTLED_MS);
  const start = { readyMs, settledMb: memoryOf(child, 'VmRSS'), peakMb: memoryOf(child, 'VmHWM') };
  child.kill('SIGTERM');
  await ended;
  process.off('exit', kill);
  return start;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function memoryOf({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file)
    ? Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(file, 'utf8'))?.[1]) / 1000
    : Number.NaN;
}

/** Its name begins with that of the given one, so that `providePostgres` drops both. */
async function freshDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  const name = `${url.pathname.slice(1)}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  url.pathname = `/${name}`;
  return url.href;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
}

function figures(values: number[]): { median: number; all: string } {
  const sorted = values.map(Math.round).sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? Number.NaN, all: sorted.join(', ') };
}

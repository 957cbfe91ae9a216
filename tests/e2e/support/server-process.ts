// The real built server as a child process with its own data folder. It can be stopped, killed and restarted
// on the same port.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#tests/support/machine.mjs';

const BUNDLE = 'dist/server/main.js';
const READY_MS = patience(30_000);
const END_MS = patience(10_000);

export interface ServerProcess {
  origin: string;
  dataDir: string;
  /** All of its log output, across restarts. */
  log(): string;
  /** Sends SIGTERM and waits for the end; rejects if that takes more than 10 s. */
  stop(): Promise<void>;
  /** Sends SIGKILL, so that nothing is cleaned up. */
  kill(): Promise<void>;
  /**
   * Starts on the same port and folder. Resolves when /ready succeeds, with the milliseconds that it took.
   * `bundle`: another build than dist.
   */
  start(bundle?: string): Promise<number>;
  /** Restores the state after startServer: running, with the build of dist. */
  restore(): Promise<void>;
  /** Current resident memory in bytes (Linux). */
  memory(): number;
  /** Stops the server and removes its folder. */
  dispose(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /**
   * Starts on an empty folder, like a real first start, instead of a copy of a prepared one, which is faster.
   */
  fromScratch?: boolean;
}

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await prepareServer(options.env);
  if (!options.fromScratch && !options.env?.DATABASE_URL)
    cpSync(await preparedFolder(), server.dataDir, { recursive: true });
  await server.start();
  return server;
}

async function prepareServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  if (!existsSync(BUNDLE)) throw new Error(`${BUNDLE} is missing: run "npm run build" first.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'sojourn-data-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let log = '';
  let build = BUNDLE;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || !isRunning()) return;
    const ended = new Promise((resolve) => {
      child?.once('exit', () => resolve('ended'));
    });
    child.kill(signal);
    if ((await Promise.race([ended, sleep(END_MS, 'still running', { ref: false })])) !== 'ended') {
      child.kill('SIGKILL');
      throw new Error(`The server did not end within ${END_MS / 1000} s of ${signal}.\n${log}`);
    }
  };
  const start = async (bundle = BUNDLE) => {
    if (isRunning()) throw new Error('The server is running already.');
    const from = performance.now();
    build = bundle;
    child = spawn(process.execPath, ['--enable-source-maps', bundle], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED_DEMO: '0',
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        log += bytes.toString();
      });
    while (!(await isReady(origin))) {
      if (!isRunning())
        throw new Error(
          `The server ended with ${child.exitCode ?? child.signalCode} instead of starting.\n${log}`,
        );
      if (performance.now() - from > READY_MS)
        throw new Error(`The server was not ready within ${READY_MS / 1000} s.\n${log}`);
      await sleep(25);
    }
    return performance.now() - from;
  };
  const killLeftover = () => {
    child?.kill('SIGKILL');
  };
  process.once('exit', killLeftover);

  return {
    origin,
    dataDir,
    start,
    log: () => log,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restore() {
      if (isRunning() && build === BUNDLE) return;
      await end('SIGTERM');
      await start();
    },
    memory: () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8'))?.[1]) * 1024,
    async dispose() {
      await end('SIGTERM').finally(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
      process.off('exit', killLeftover);
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** A data folder as it is after one start and a clean stop, made once per build. */
async function preparedFolder(): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(BUNDLE)).digest('hex').slice(0, 12);
  const folder = join('.cache', `prepared-data-${hash}`);
  if (existsSync(folder)) return folder;
  mkdirSync('.cache', { recursive: true });
  for (const name of readdirSync('.cache'))
    if (name.startsWith('prepared-data-')) rmSync(join('.cache', name), { recursive: true, force: true });
  const server = await prepareServer();
  await server.start();
  await server.stop();
  const copy = `${folder}.${process.pid}`;
  cpSync(server.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  await server.dispose();
  try {
    renameSync(copy, folder);
  } catch {
    rmSync(copy, { recursive: true, force: true }); // another run was faster
  }
  return folder;
}

/**
 * Finds a free port below the ephemeral range: while the server is stopped, no outgoing connection of the
 * browser can take its port.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('No free port between 20000 and 30000.');
}

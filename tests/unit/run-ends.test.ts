// Ending a test run also ends everything that it has started: see tests/support/run-room.mjs.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sojourn-ending-'));
});
afterEach(() => {
  for (const pid of Object.values(pids())) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Each process prints its id and starts the next. Only the first reacts to SIGTERM. */
const MEMBER = `
  import { spawn } from 'node:child_process';
  import { mkdtempSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  const [name, ...next] = process.argv.slice(2);
  if (name !== 'suite') process.on('SIGTERM', () => {}).on('SIGINT', () => {});
  if (next.length > 0) spawn(process.execPath, [process.argv[1], ...next], {
    stdio: 'ignore',
    // as a browser that was started by hand is
    detached: next[0].startsWith('detached'),
  });
  mkdtempSync(tmpdir() + '/left-');
  writeFileSync('${'FOLDER'}/pid-' + name, String(process.pid));
  if (name.startsWith('parent-that-ends')) process.exit(0);
  setInterval(() => {}, 1000);
`;

const NAMES = ['suite', 'worker', 'detached-browser', 'parent-that-ends', 'orphan'];
const pids = (): Record<string, number> =>
  Object.fromEntries(
    [...NAMES, 'service', 'next'].flatMap((name) => {
      const file = join(folder, `pid-${name}`);
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      return pid > 0 ? [[name, pid]] : [];
    }),
  );

function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !/\) [ZX] /.test(stat);
  } catch {
    return process.platform !== 'linux' && canBeSignalled(pid);
  }
}
function canBeSignalled(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts a run with one suite that never ends by itself, and with what had to be provided for it. */
async function startRun(minutes = 5) {
  writeFileSync(join(folder, 'member.mjs'), MEMBER.replaceAll('FOLDER', folder));
  writeFileSync(
    join(folder, 'run.mjs'),
    `
    import { spawn } from 'node:child_process';
    import { runSideBySide } from '${join(process.cwd(), 'tests/support/side-by-side.mjs')}';
    import { enterRoom } from '${join(process.cwd(), 'tests/support/run-room.mjs')}';
    const member = '${join(folder, 'member.mjs')}';
    const room = enterRoom({ politeMs: 600 });
    const suite = {
      name: 'never', title: 'Never ends', minutes: ${minutes}, command: [member, ...${JSON.stringify(NAMES)}],
      // as the runner starts PostgreSQL: with an environment of its own
      provide: async () => {
        const service = spawn(process.execPath, [member, 'service'], { stdio: 'ignore', env: {} });
        return { stop: async () => void service.kill('SIGKILL') };
      },
    };
    const next = { name: 'next', title: 'Never begins', command: [member, 'next'] };
    const [result] = await runSideBySide(${minutes} < 1 ? [suite] : [suite, next], { cores: 1, room });
    console.log(result.outcome, result.reason);
    await room.leave();
    process.exit(0);
  `,
  );
  const run = spawn(process.execPath, [join(folder, 'run.mjs')], {
    cwd: process.cwd(),
    env: { ...process.env, TMPDIR: folder, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.on('data', (bytes) => {
    said += String(bytes);
  });
  const ended = new Promise((resolve) => {
    run.once('exit', (code, signal) => resolve(code ?? signal));
  });
  await vi.waitFor(() => expect(Object.keys(pids())).toHaveLength(6), { timeout: 15_000, interval: 20 });
  return { run, ended, said: () => said };
}

const leftovers = () => Object.entries(pids()).flatMap(([name, pid]) => (isRunning(pid) ? [name] : []));

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends everything that a run has started, and removes its temporary folder',
  async (signal, code) => {
    const { run, ended } = await startRun();
    expect(leftovers()).toEqual(['suite', 'worker', 'detached-browser', 'orphan', 'service']);
    run.kill(signal);
    expect(await ended).toBe(code);
    await vi.waitFor(() => expect(leftovers()).toEqual([]));
    expect(pids(), 'nothing more was started').not.toHaveProperty('next');
    expect(readdirSync(folder).filter(isTemporary)).toEqual([]);
  },
);

test('a suite that takes too long is ended with all it has started, and the run says so', async () => {
  const { ended, said } = await startRun(0.05);
  expect(await ended).toBe(0);
  expect(said()).toContain('failed stopped: 0.05 minutes of an undisturbed machine are over');
  await vi.waitFor(() => expect(leftovers()).toEqual([]));
});

const isTemporary = (name: string) => name.startsWith('sojourn-run-') || name.startsWith('left-');

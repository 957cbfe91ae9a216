// Runs one suite as a child process with a time limit and reads its counts.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { measureSlowness, slownessOfWork } from './machine.mjs';
import { endDescendants } from './process-tree.mjs';
import { lastLines, readResults } from './read-results.mjs';

const GLANCE_EVERY_MS = 10_000;
/** How many characters of output to keep for a suite that fails without naming a test. */
const LAST_OUTPUT = 4000;

/**
 * @typedef {{name: string, title: string, outcome: 'passed' | 'failed' | 'not run', seconds: number} &
 * import('./read-results.mjs').Counts} Result
 * @param {import('./suites.mjs').Suite} suite
 * @param {import('./run-room.mjs').Room} room
 * @param {(bytes: Buffer | string) => void} say where its output goes
 * @returns {Promise<Result>}
 */
export async function runSuite(suite, room, say) {
  const { name, title } = suite;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let provided;
  try {
    provided = (await suite.provide?.()) ?? {};
  } catch (error) {
    say(`${error.stack}\n`);
    return {
      name,
      title,
      outcome: 'failed',
      reason: 'what it needs could not be provided',
      seconds: seconds(),
    };
  }
  if (provided.notRun)
    return { name, title, outcome: 'not run', reason: provided.notRun, seconds: seconds() };
  const stop = provided.stop && room.keep(provided.stop);
  if (suite.resultFile) {
    mkdirSync(dirname(suite.resultFile), { recursive: true });
    rmSync(suite.resultFile, { force: true });
  }
  const minutes = suite.minutes ?? 6;
  const env = {
    ...process.env,
    ...room.env,
    TEST_SLOWNESS: String(measureSlowness()),
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    ...provided.env,
  };
  let lastOutput = '';
  const ended = await runLimited(suite.command, {
    env,
    limitMs: minutes * 60_000,
    say: (bytes) => {
      lastOutput = (lastOutput + String(bytes)).slice(-LAST_OUTPUT);
      say(bytes);
    },
  });
  await stop?.();
  const counts = suite.counts ? readResults(suite) : {};
  const outcome = ended === 0 && !counts.failed ? 'passed' : 'failed';
  const reason =
    ended === 'too long' ? `stopped: ${minutes} minutes of an undisturbed machine are over` : counts.reason;
  const failures =
    outcome === 'failed' && !counts.failures?.length
      ? [{ title: 'the end of its output', said: lastLines(lastOutput) }]
      : counts.failures;
  return { name, title, outcome, seconds: seconds(), ...counts, reason, failures };
}

/**
 * Time limits assume an idle machine and are extended while the machine is busy. Processes that are left over
 * when a suite ends or is stopped (a browser, a server) are ended.
 */
function runLimited(args, { env, limitMs, say }) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  child.stdout.on('data', say);
  child.stderr.on('data', say);
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // already gone
    }
  };
  return new Promise((resolve, reject) => {
    let left = limitMs;
    let lookedAt = performance.now();
    let isTooLong = false;
    const timer = setInterval(
      () => {
        const now = performance.now();
        left -= (now - lookedAt) / slownessOfWork();
        lookedAt = now;
        if (left > 0 || isTooLong) return;
        isTooLong = true;
        // the tree before its root: without the root, nobody can tell whose processes they were
        void endDescendants(child.pid, undefined, 500).then(endGroup);
      },
      Math.min(GLANCE_EVERY_MS, limitMs / 4),
    );
    child.once('error', (error) => {
      clearInterval(timer);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      clearInterval(timer);
      endGroup();
      const result = isTooLong ? 'too long' : (code ?? signal);
      // the last output may still be on its way; a process that outlives the group must not block us
      const given = setTimeout(() => resolve(result), 1000);
      child.once('close', () => {
        clearTimeout(given);
        resolve(result);
      });
    });
  });
}

// Runs one suite as a child process within its time and reads its counts.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';

/**
 * @typedef {{name: string, title: string, outcome: 'passed' | 'failed' | 'not run', reason?: string, seconds: number,
 *   passed?: number, failed?: number, skipped?: number}} Result
 * @param {import('./suites.mjs').Suite} suite
 * @returns {Promise<Result>}
 */
export async function runSuite(suite) {
  const { name, title } = suite;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let provided;
  try {
    provided = (await suite.provide?.()) ?? {};
  } catch (error) {
    console.error(error);
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
  if (suite.resultFile) {
    mkdirSync(dirname(suite.resultFile), { recursive: true });
    rmSync(suite.resultFile, { force: true });
  }
  const limitMs = (suite.minutes ?? 6) * 60_000;
  const ended = await runLimited(suite.command, { ...process.env, ...provided.env }, limitMs);
  await provided.stop?.();
  const counts = suite.counts ? readCounts(suite) : {};
  const outcome = ended === 0 && !counts.failed ? 'passed' : 'failed';
  const reason = ended === 'too long' ? `stopped after ${limitMs / 60_000} minutes` : counts.reason;
  return { name, title, outcome, seconds: seconds(), ...counts, reason };
}

/** In a process group of its own, so that a browser or server left by a stopped suite goes with it. */
function runLimited(args, env, limitMs) {
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const endGroup = (signal) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // already gone
    }
  };
  const passOn = (signal) => {
    endGroup(signal);
    process.exit(130);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      endGroup('SIGKILL');
      resolve('too long');
    }, limitMs);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      endGroup('SIGKILL');
      resolve(code ?? signal);
    });
  });
}

function readCounts({ counts, resultFile }) {
  let report;
  try {
    report = JSON.parse(readFileSync(resultFile, 'utf8'));
  } catch {
    return { failed: 1, reason: 'it wrote no results' };
  }
  if (counts === 'playwright') {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // a test that passed only on a second try has failed once: that is a finding
    return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
  }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(report.numTotalTests + brokenFiles === 0 && { failed: 1, reason: 'no test was found' }),
  };
}

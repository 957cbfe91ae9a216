// What a test run cleans up however it ends: its processes and its temporary folder.
import { randomUUID } from 'node:crypto';
import { accessSync, constants as modes, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '#server/cli/end-with-parent.mjs';
import { endDescendants, killDescendants } from './process-tree.mjs';

const MEMORY_DISK = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * In memory if the machine has plenty: servers and browsers call fsync for what they write, a thousand times
 * for a new database, and disks are slow at it. No test depends on a disk: a killed process does not lose
 * what it has written, flushed or not.
 */
function quickestFolder() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(MEMORY_DISK, modes.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    if (bavail * bsize > 4 * GIGABYTE && freemem() > 8 * GIGABYTE) return MEMORY_DISK;
  } catch {
    // only Linux has this folder
  }
  return tmpdir();
}

/**
 * @typedef {object} Room
 * @property {Record<string, string>} env for everything that is started
 * @property {(stop: () => Promise<void>) => () => Promise<void>} keep registers a clean-up for the end;
 * returns a function that runs it earlier, once
 * @property {() => boolean} isLeaving a signal has arrived: start nothing more
 * @property {() => Promise<void>} leave
 */

/**
 * SIGINT, SIGTERM and the end of npm end the run: first every process, then the registered clean-ups, then
 * the folder. A second signal does not wait.
 * @param {{politeMs?: number}} [options] how long a process has to end by itself
 * @returns {Room}
 */
export function enterRoom({ politeMs = 4000 } = {}) {
  const folder = mkdtempSync(join(quickestFolder(), 'sojourn-run-'));
  const id = randomUUID();
  const mark = `SOJOURN_TEST_RUN=${id}`;
  const kept = new Set();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

  const leave = async () => {
    // in parallel: a database server shuts down at once only when it is told to close its connections
    await Promise.allSettled([
      endDescendants(process.pid, mark, politeMs),
      ...[...kept].map((stop) => stop()),
    ]);
    removeFolder();
  };
  const leaveAtOnce = () => {
    killDescendants(process.pid, mark);
    removeFolder();
  };
  process.once('exit', leaveAtOnce);

  let leaving = false;
  const endedBy = (/** @type {'SIGINT' | 'SIGTERM' | 'SIGHUP'} */ signal) => {
    const code = 128 + constants.signals[signal];
    if (leaving) process.exit(code);
    leaving = true;
    console.error(`\n${signal}: ending what the tests have started …`);
    void leave().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endedBy(signal));
  endWithParent(() => endedBy('SIGTERM'));

  return {
    isLeaving: () => leaving,
    env: { TMPDIR: folder, SOJOURN_TEST_RUN: id },
    keep(stop) {
      const once = async () => {
        if (kept.delete(once)) await stop();
      };
      kept.add(once);
      return once;
    },
    leave,
  };
}

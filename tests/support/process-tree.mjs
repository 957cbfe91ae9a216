// Finds every process that one of ours started, directly or indirectly, including those in a process group of
// their own (a browser started by hand) and those whose parent has ended.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Process ids are reused; an id together with its start time is unique. */
const nameOf = ({ pid, started }) => `${pid} ${started}`;

/**
 * @param {number} root
 * @param {string} [mark] an environment entry ("NAME=value") that all of them inherit unless they are given
 * another environment: finds those whose parent has ended (Linux)
 * @returns {{pid: number, started: string}[]} without the root itself
 */
export function descendants(root, mark) {
  const all = processes();
  const found = new Set([root]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const one of all)
      if (found.has(one.parent) || (mark && one.pid !== process.pid && hasMark(one.pid, mark)))
        found.add(one.pid);
  }
  found.delete(root);
  return all.filter(({ pid }) => found.has(pid));
}

/**
 * Sends all of them SIGTERM and, after a few seconds, kills those still running, with anything they started
 * meanwhile.
 * @param {number} root is left running
 * @param {string | undefined} mark
 * @param {number} politeMs
 */
export async function endDescendants(root, mark, politeMs) {
  const seen = new Map(descendants(root, mark).map((one) => [nameOf(one), one]));
  for (const { pid } of seen.values()) send(pid, 'SIGTERM');
  const left = () => {
    for (const one of descendants(root, mark)) seen.set(nameOf(one), one);
    const running = new Set(processes().map(nameOf));
    return [...seen.entries()].filter(([name]) => running.has(name)).map(([, one]) => one);
  };
  for (const until = Date.now() + politeMs; Date.now() < until && left().length > 0;) await sleep(50);
  killAll(left());
}

/** Kills all of them at once, for when there is no time left. */
export function killDescendants(root, mark) {
  killAll(descendants(root, mark));
}

function killAll(all) {
  for (const { pid } of all) send(pid, 'SIGKILL');
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // already gone
  }
}

function hasMark(pid, mark) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    return false;
  }
}

/** Zombies do not count: they have ended and only wait to be reaped. */
function processes() {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
          // the process name is in parentheses and may contain anything
          const [state, parent, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
          return state === 'Z' || state === 'X'
            ? []
            : [{ pid: Number(name), parent: Number(parent), started: more[17] }];
        } catch {
          return [];
        }
      });
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state=,lstart='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, state, ...started] = line.trim().split(/\s+/);
    return pid && state && !state.startsWith('Z')
      ? [{ pid: Number(pid), parent: Number(parent), started: started.join(' ') }]
      : [];
  });
}

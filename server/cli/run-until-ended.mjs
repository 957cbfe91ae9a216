// Runs long-lived Node programs side by side. Ctrl-C and SIGTERM reach all of them, the end of one ends the others,
// and this process exits with the exit code of the first that ended.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { endWithParent } from './end-with-parent.mjs';
import { projectRoot } from './run-command.mjs';

/** @param {{args: string[]}[]} programs arguments for node, relative to the project */
export async function runUntilEnded(programs) {
  const running = programs.map(({ args }) =>
    spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' }),
  );
  const tell = (signal) => {
    for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // a terminal sends Ctrl-C to the whole group by itself; if passed on, it would look like a second, impatient
      // one
      if (signal !== 'SIGINT' || !process.stdin.isTTY) tell(signal);
    });
  endWithParent(() => tell('SIGTERM'));
  const ends = running.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
      }),
  );
  const code = await Promise.race(ends);
  tell('SIGTERM');
  await Promise.all(ends);
  process.exit(code);
}

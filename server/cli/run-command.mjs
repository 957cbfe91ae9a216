// Runs one command to its end. Used by the start, build and test commands; has no dependencies.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** A failure whose message is all that a person needs; shown without a stack. */
export class CommandFailed extends Error {}

/**
 * Resolves when the command ends with 0, throws CommandFailed otherwise.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions}} [options]
 */
export function runCommand(command, args, { cwd = projectRoot, env = process.env, stdio = 'inherit' } = {}) {
  const shown = [command === process.execPath ? 'node' : command, ...args].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio });
    child.once('error', (error) => {
      reject(
        new CommandFailed(
          error.code === 'ENOENT' ? `"${command}" was not found in PATH.` : `${shown}: ${error.message}`,
        ),
      );
    });
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else reject(new CommandFailed(`${shown} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

/** Ends the process as a command should: an expected failure in one sentence, a bug with its stack. */
export function reportFailure(error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exit(1);
}

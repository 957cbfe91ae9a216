import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { Environment } from '#server/config/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ChildProgram {
  process: ChildProcess;
  /** Everything the program has printed so far, on stdout and stderr. */
  output(): string;
  /** Resolves when the program has printed this. Rejects if it ends first. */
  untilPrinted(text: string | RegExp): Promise<void>;
  /** The exit code, or the signal that ended the program. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/**
 * Runs a TypeScript program of this repository in a process of its own, which ends with the test. The server
 * is run as a bundle.
 */
export function childProgram(
  file: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): ChildProgram {
  // the settings of whoever runs the tests are not the program's
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !(name in Environment.entries) && !/^(?:VITEST|NODE_ENV|PG_URL)/.test(name),
    ),
  );
  const bundled = file === 'server/main.ts' ? process.env.SERVER_PROGRAM : undefined;
  const child = spawn(process.execPath, [...(bundled ? [bundled] : ['--import', 'tsx', file]), ...args], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (chunk) => {
      text += String(chunk);
      for (const listener of listeners) listener();
    });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    ended,
    output: () => text,
    untilPrinted: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) {
            listeners.delete(look);
            resolve();
          }
        };
        listeners.add(look);
        look();
        void ended.then((code) =>
          reject(new Error(`ended with ${code} before it printed ${String(wanted)}:\n${text}`)),
        );
      }),
  };
}

import './support/node-20.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { patience } from '#tests/support/machine.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const indexedDb = ['fake-indexeddb/auto'];
const program = ['tests/support/server-program.mjs'];
/** Most objects of a test are short-lived: with room for them, collecting them takes up to a tenth less time. */
const largeYoungGeneration = ['--max-semi-space-size=64'];
type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, test: Options = {}): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...test },
});

/**
 * Files that share what they import: a worker process loads it once instead of once a file, which is half of
 * the work of such a suite. A file that replaces a module (vi.mock) would replace it for those after it, so it
 * goes to a project of its own, `<name>-alone`, where each file has a fresh worker.
 */
function sharing(name: string, test: Options = {}): TestProjectInlineConfiguration[] {
  const replacing = readdirSync(join(root, 'tests', name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${name}/${file}`)
    .filter((file) => /\bvi\.(?:doMock|mock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')));
  return [
    project(name, { ...test, isolate: false, exclude: replacing }),
    ...(replacing.length > 0 ? [project(`${name}-alone`, { ...test, include: replacing })] : []),
  ];
}

/** `#…` imports are package.json "imports"; vite resolves them as Node does. */
export default defineConfig({
  root,
  plugins: [react()],
  test: {
    // the build machines have two cores
    maxWorkers: 2,
    // such limits end what hangs: on a busy machine they are wider, see tests/support/machine.mjs
    testTimeout: patience(20_000),
    hookTimeout: patience(60_000),
    teardownTimeout: patience(10_000),
    setupFiles: ['tests/support/waiting.ts'],
    expect: { poll: { timeout: patience(5000) } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      ...sharing('unit'),
      // screens keep much in their modules (stores, open layers, databases): tests/support/window-of-file.ts
      project('dom', {
        environment: join(root, 'tests/support/no-window.ts'),
        isolate: false,
        setupFiles: ['tests/support/window-of-file.ts', 'tests/support/components.ts'],
        // the one keeps the document that was there when it was loaded, the other what it shows
        server: { deps: { inline: ['@testing-library/user-event', '@mantine/notifications'] } },
        alias: { 'fake-indexeddb/auto': join(root, 'tests/support/fresh-databases.ts') },
        execArgv: largeYoungGeneration,
      }),
      project('model', {
        setupFiles: indexedDb,
        testTimeout: patience(120_000),
        execArgv: largeYoungGeneration,
      }),
      project('flow', { setupFiles: indexedDb, testTimeout: patience(40_000) }),
      project('sw', { setupFiles: [...indexedDb, 'tests/sw/worker-global.ts'] }),
      // whole servers are started and killed in some of them
      ...sharing('server', {
        testTimeout: patience(120_000),
        globalSetup: program,
        execArgv: largeYoungGeneration,
      }),
      // PG_URL: a PostgreSQL that may be filled with databases; tests/run.mjs provides one
      ...(process.env.PG_URL
        ? [project('races', { testTimeout: patience(120_000), globalSetup: program, fileParallelism: false })]
        : []),
    ],
  },
});

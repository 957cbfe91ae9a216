import './support/node-20.ts';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const indexedDb = ['fake-indexeddb/auto'];

/** `#…` imports are package.json "imports"; vite resolves them as Node does. */
export default defineConfig({
  root,
  plugins: [react()],
  test: {
    // the build machines have two cores
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'dom', include: ['tests/dom/**/*.test.tsx'], environment: 'jsdom' } },
      // whole worlds come and go by the second: room for what is young spares a tenth of the time
      {
        extends: true,
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          setupFiles: indexedDb,
          testTimeout: 120_000,
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      { extends: true, test: { name: 'flow', include: ['tests/flow/**/*.test.ts'], setupFiles: indexedDb } },
      {
        extends: true,
        test: {
          name: 'sw',
          include: ['tests/sw/**/*.test.ts'],
          setupFiles: [...indexedDb, './tests/sw/worker-global.ts'],
        },
      },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'] } },
      // PG_URL: a PostgreSQL that may be filled with databases; tests/run.mjs provides one
      ...(process.env.PG_URL
        ? [
            {
              extends: true as const,
              test: {
                name: 'races',
                include: ['tests/races/**/*.test.ts'],
                testTimeout: 60_000,
                fileParallelism: false,
              },
            },
          ]
        : []),
    ],
  },
});

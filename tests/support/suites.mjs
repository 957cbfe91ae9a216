// What `npm test` runs, in this order, in parallel where the cores allow it. `after` names suites that must
// pass for this one to make sense; `isQuick` suites make up `npm test -- --quick`.
import { provideChromium } from './find-chromium.mjs';
import { providePostgres } from './provide-postgres.mjs';

const resultFile = (name) => `.cache/test-results/${name}.json`;

/**
 * These start programs of their own on a folder of their own, so on PostgreSQL they would only repeat the
 * result.
 */
const EMBEDDED_ONLY = ['db-durable', 'db-lock', 'db-power-cut', 'import-command'].map(
  (file) => `tests/server/${file}.test.ts`,
);

const vitest = (name, title, { project = name, without = [], ...more } = {}) => ({
  name,
  title,
  resultFile: resultFile(name),
  counts: 'vitest',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    // tests/vitest.config.ts says which tests run alone
    ...[project, `${project}-alone`].flatMap((one) => ['--project', one]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile(name)}`,
    ...without.flatMap((file) => ['--exclude', file]),
    ...(more.cores === 1 ? ['--maxWorkers=1'] : []),
  ],
  ...more,
});

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} title
 * @property {string[]} command arguments for node
 * @property {string[]} [after]
 * @property {'vitest' | 'playwright'} [counts] format of resultFile, if the suite counts tests
 * @property {string} [resultFile]
 * @property {number} [minutes] time limit on an idle machine, several times the usual duration; 6 by default
 * @property {number} [cores] how many it keeps busy; all by default
 * @property {boolean} [isQuick]
 * @property {() => Promise<Provided>} [provide] what must exist first
 *
 * @typedef {{env?: Record<string, string>, stop?: () => Promise<void>, notRun?: string}} Provided
 */

/** @type {Suite[]} */
export const suites = [
  // single-core suites are adjacent, so that no core idles for long; the fastest and most informative come
  // first
  {
    name: 'types',
    title: 'Types (tsc -b)',
    command: ['node_modules/typescript/bin/tsc', '-b'],
    cores: 1,
    isQuick: true,
  },
  vitest('flow', 'Flows across client layers', { cores: 1, isQuick: true }),
  vitest('unit', 'Unit', { cores: 1, isQuick: true }),
  {
    name: 'unused',
    title: 'Unused files, exports and packages (knip)',
    command: ['node_modules/knip/bin/knip.js', '--no-progress'],
    cores: 1,
    isQuick: true,
  },
  vitest('sw', 'Service worker', { cores: 1, isQuick: true }),
  {
    name: 'format',
    title: 'Format (oxfmt)',
    command: ['node_modules/oxfmt/bin/oxfmt', '--check'],
    cores: 1,
    isQuick: true,
  },
  { name: 'layers', title: 'Layer rules', command: ['tests/support/layers.mjs'], cores: 1, isQuick: true },
  {
    name: 'lint',
    title: 'Lint (oxlint)',
    command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
    isQuick: true,
  },
  vitest('dom', 'Components (jsdom)', { isQuick: true }),
  vitest('server', 'Server on the embedded database', { minutes: 15, isQuick: true }),
  vitest('server-pg', 'Server on PostgreSQL', {
    project: 'server',
    without: EMBEDDED_ONLY,
    minutes: 15,
    provide: postgres,
  }),
  // one file at a time; most of its time it waits
  vitest('races', 'Races on PostgreSQL', { provide: postgres, cores: 1 }),
  {
    name: 'build',
    title: 'Build',
    command: ['server/cli/build.mjs', '--if-changed'],
    cores: 1,
  },
  {
    name: 'budgets',
    title: 'Byte budgets',
    command: ['tests/support/budgets.mjs'],
    after: ['build'],
    cores: 1,
  },
  vitest('model', 'Models of the offline protocol', { minutes: 15 }),
  {
    name: 'e2e',
    title: 'Browser',
    after: ['build'],
    provide: browser,
    minutes: 40,
    counts: 'playwright',
    resultFile: resultFile('e2e'),
    command: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  },
];

async function postgres() {
  const server = await providePostgres();
  if (!server)
    return {
      notRun:
        'no PostgreSQL binaries here and no DATABASE_URL: nothing is proven about PostgreSQL and concurrent writers',
    };
  return { env: { PG_URL: server.url }, stop: server.stop };
}

async function browser() {
  return { env: { CHROMIUM_PATH: await provideChromium(), E2E_RESULTS: resultFile('e2e') } };
}

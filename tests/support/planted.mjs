// npm run planted: plants the known bugs one by one and prints which tests detect each. Fails if one is not
// detected. `npm run planted -- queue` runs the bugs whose name contains the word.
import '#server/cli/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ensureInstalled } from '#server/cli/ensure-installed.mjs';
import { projectRoot } from '#server/cli/run-command.mjs';
import { PLANTED } from './planted-list.mjs';
import { providePostgres } from './provide-postgres.mjs';

process.chdir(projectRoot);
await ensureInstalled();
const RESULT = '.cache/test-results/planted.json';
mkdirSync('.cache/test-results', { recursive: true });

const postgres = await providePostgres();
if (!postgres) console.log('No PostgreSQL here: the tests that need it are left out.\n');
let unseen = 0;
const chosen = PLANTED.filter(({ bug }) => bug.includes(process.argv[2] ?? ''));
try {
  for (const [index, { bug, tests }] of chosen.entries()) {
    const startedAt = performance.now();
    const looked = tests.filter(({ project }) => postgres || project !== 'races').map(look);
    const seenBy = looked.flatMap((found) => found.seenBy);
    const seen = seenBy.length > 0 && looked.every((found) => found.seen);
    if (!seen) unseen += 1;
    console.log(
      `${seen ? '✓' : '✗'} ${String(index + 1).padStart(2)} ${bug.padEnd(47)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${seen ? seenBy[0] : 'NOT DETECTED'}`,
    );
    for (const other of seen ? seenBy.slice(1) : looked.flatMap((found) => found.said))
      console.log(`${' '.repeat(61)}${other}`);
  }
} finally {
  await postgres?.stop();
}
console.log(`\n${chosen.length - unseen} of ${chosen.length} planted bugs were detected`);
process.exitCode = unseen > 0 || chosen.length === 0 ? 1 : 0;

/** Runs the tests that plant this bug: they pass if the scenario that must detect it did. */
function look({ project, file, name }) {
  rmSync(RESULT, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      // tests/vitest.config.ts says which tests run alone
      ...[project, `${project}-alone`].flatMap((one) => ['--project', one]),
      file,
      '-t',
      escaped(name),
      '--reporter=json',
      `--outputFile=${RESULT}`,
    ],
    {
      env: { ...process.env, PG_URL: project === 'races' ? postgres?.url : '' },
      stdio: 'ignore',
    },
  );
  const run = resultsOf().filter(({ status: ended }) => ended === 'passed' || ended === 'failed');
  return {
    seen: status === 0 && run.length > 0,
    // a test of several scenarios records which of them detected the bug
    seenBy: run
      .filter(({ status: ended }) => ended === 'passed')
      .flatMap(({ title, meta }) => (meta?.seenBy ?? [title]).map((by) => `${project}: ${by}`)),
    said:
      run.length === 0
        ? [`no test of ${file} is called "${name}"`]
        : run.flatMap(({ failureMessages }) => failureMessages.map((text) => text.split('\n')[0])),
  };
}

function resultsOf() {
  try {
    return JSON.parse(readFileSync(RESULT, 'utf8')).testResults.flatMap(
      ({ assertionResults }) => assertionResults,
    );
  } catch {
    return [];
  }
}

function escaped(text) {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

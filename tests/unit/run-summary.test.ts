// The end of `npm test` lists the failures and how to repeat them: see tests/support/summary.mjs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportCounterexample } from '#tests/model/counterexample.ts';
import { runSuite } from '#tests/support/run-suite.mjs';
import { printSummary } from '#tests/support/summary.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sojourn-summary-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of the summary for a suite with this output and this report. */
async function summaryOf(counts: 'vitest' | 'playwright' | undefined, report: object): Promise<string[]> {
  const resultFile = join(folder, 'report.json');
  const suite = join(folder, 'suite.mjs');
  writeFileSync(
    suite,
    `import { writeFileSync } from 'node:fs';
    for (let line = 1; line <= 5000; line++) console.log('\\x1b[31mline ' + line + '\\x1b[39m');
    writeFileSync(${JSON.stringify(resultFile)}, ${JSON.stringify(JSON.stringify(report))});
    process.exitCode = 1;`,
  );
  const result = await runSuite(
    { name: 'model', title: 'Models', command: [suite], ...(counts && { counts, resultFile }) },
    { env: {} },
    () => {},
  );
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(...text.split('\n')));
  expect(printSummary([result], { strict: true, seconds: 1, slowness: [1, 1] })).toBe(1);
  return said;
}

async function counterexampleOf(property: fc.IAsyncPropertyWithHooks<[number]>): Promise<Error> {
  const failed: unknown = await Promise.resolve(
    fc.assert(property, { seed: 700_000_000, asyncReporter: reportCounterexample }),
  ).catch((error: unknown) => error);
  if (failed instanceof Error) return failed;
  throw new Error('nothing was found');
}

test('a counterexample is printed below the table: the broken expectation, its seed, its path and the command that repeats it', async () => {
  const { stack } = await counterexampleOf(
    fc.asyncProperty(fc.nat(), async (n) => {
      expect(n, 'the rows that Ben holds').toBeLessThan(10);
    }),
  );
  const lines = await summaryOf('vitest', {
    numPassedTests: 240,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    numTotalTests: 241,
    testResults: [
      {
        name: '/somewhere/tests/model/model.test.ts',
        status: 'failed',
        assertionResults: [
          { title: 'Any sequence', status: 'failed', duration: 5, failureMessages: [stack] },
        ],
      },
    ],
  });
  const from = lines.indexOf('✗ Models: model.test.ts: Any sequence');
  expect(lines.slice(from)).toEqual([
    '✗ Models: model.test.ts: Any sequence',
    expect.stringMatching(/^ {4}Error: the rows that Ben holds: expected \d+ to be less than 10$/),
    expect.stringMatching(/^ {4}Property failed after \d+ tests$/),
    expect.stringMatching(/^ {4}\{ seed: 700000000, path: "[\d:]+", endOnFailure: true \}$/),
    '    Counterexample: [10]',
    expect.stringMatching(/^ {4}Shrunk \d+ time\(s\)$/),
    expect.stringMatching(
      /^ {4}Again: SEED=700000000 RUNS=1 FC_PATH=[\d:]+ npx vitest run .*model\.test\.ts$/,
    ),
    '',
    '0 min 1 s in all. The machine was undisturbed: every limit as it is written.',
    '240 passed, 1 failed, 0 skipped',
  ]);
});

test('a browser test that failed, and one that passed on its second try, are listed with the error', async () => {
  const results = (...said: (string | null)[]) =>
    said.map((message) => ({ duration: 1, errors: message === null ? [] : [{ message }] }));
  const spec = (title: string, status: string, said: (string | null)[]) => ({
    title,
    file: 'story.spec.ts',
    tests: [{ status, results: results(...said) }],
  });
  const lines = await summaryOf('playwright', {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [
          spec('works', 'expected', [null]),
          spec('fails', 'unexpected', ['\u001B[31mError: no post\u001B[39m\n    at story.ts:3:1', 'again']),
        ],
        suites: [{ specs: [spec('is unsteady', 'flaky', ['Error: too late', null])] }],
      },
    ],
  });
  expect(lines.join('\n')).toContain(
    '\n\n✗ Models: story.spec.ts: fails\n    Error: no post\n\n✗ Models: story.spec.ts: is unsteady (at its first try)\n    Error: too late\n',
  );
});

test('a suite that fails without naming a test is listed with its last output', async () => {
  const lines = await summaryOf(undefined, {});
  const from = lines.indexOf('✗ Models: the end of its output');
  expect(lines.slice(from + 1, from + 13)).toEqual(
    Array.from({ length: 12 }, (_, n) => `    line ${4989 + n}`),
  );
});

test('a mistyped option is reported in one sentence', () => {
  // with --list nothing is run in any case
  const { status, stderr } = spawnSync(process.execPath, ['tests/run.mjs', '--list', '--onyl=unit'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, "\nUnknown option '--onyl'\n"]);
});

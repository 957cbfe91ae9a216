// Reads a suite's own report: how many tests passed and failed, which took longest, and the message of each
// failure.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A browser, a server and their tests share two cores, so one test in a hundred may fail by timing and pass
 * when it is repeated. The summary names it, so that it gets looked into; more than this many are not a
 * coincidence.
 */
const UNSTEADY_MAX = 2;
/** A counterexample is printed in full: the first lines of a property's message say how to repeat it. */
const LINES_MAX = 12;
const LINE_LENGTH_MAX = 3000;

/**
 * `said`: the first lines of its message, without its stack
 * @typedef {{title: string, said: string[]}} Failure
 * @typedef {{passed?: number, failed?: number, skipped?: number, reason?: string, slowest?: {title: string,
 * seconds: number}[], failures?: Failure[]}} Counts
 * @param {{counts?: 'vitest' | 'playwright', resultFile?: string}} suite
 * @returns {Counts}
 */
export function readResults({ counts, resultFile = '' }) {
  let report;
  try {
    report = JSON.parse(readFileSync(resultFile, 'utf8'));
  } catch {
    return { failed: 1, reason: 'it wrote no results' };
  }
  return counts === 'playwright' ? countsOfPlaywright(report) : countsOfVitest(report);
}

/** The first lines of an error message, without colours and stack. */
export function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const stack = lines.findIndex((line) => /^\s+at .+[:)]/.test(line));
  const said = (stack > 0 ? lines.slice(0, stack) : lines).filter((line) => line.trim() !== '');
  return [
    ...said
      .slice(0, LINES_MAX)
      .map((line) => (line.length > LINE_LENGTH_MAX ? `${line.slice(0, LINE_LENGTH_MAX)}…` : line)),
    ...(said.length > LINES_MAX ? ['…'] : []),
  ];
}

/** For failures that do not name a test: a type error, a crash, a suite that was stopped. */
export const lastLines = (output) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LINES_MAX);

function countsOfPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specsOf = (/** @type {any} */ { specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const tests = specsOf(report).map((spec) => ({
    title: `${spec.file}: ${spec.title}`,
    seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0) / 1000,
    isUnsteady: spec.tests.some(({ status }) => status === 'flaky'),
    isFailed: spec.tests.some(({ status }) => status === 'unexpected'),
    errors: spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)),
  }));
  const unsteady = tests.filter(({ isUnsteady }) => isUnsteady).map(({ title }) => title);
  return {
    passed: expected + (flaky > UNSTEADY_MAX ? 0 : flaky),
    failed: unexpected + (flaky > UNSTEADY_MAX ? flaky : 0) + report.errors.length,
    skipped,
    slowest: slowestOf(tests),
    failures: [
      ...report.errors.map(({ message = '' }) => ({
        title: 'outside of any test',
        said: firstLines(message),
      })),
      ...tests
        .filter(({ isFailed, isUnsteady }) => isFailed || isUnsteady)
        .map(({ title, errors, isFailed }) => ({
          title: isFailed ? title : `${title} (at its first try)`,
          said: firstLines(errors[0]?.message ?? ''),
        })),
    ],
    ...(flaky > 0 && { reason: `passed only at the second try: ${unsteady.join(' · ')}` }),
  };
}

function countsOfVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ title, duration, status, failureMessages = [] }) => ({
      title: `${nameOf(file)}: ${title}`,
      seconds: (duration ?? 0) / 1000,
      isFailed: status === 'failed',
      message: failureMessages.join('\n'),
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    slowest: slowestOf(tests),
    failures: [
      ...broken.map((file) => ({ title: nameOf(file), said: firstLines(file.message ?? '') })),
      ...tests
        .filter(({ isFailed }) => isFailed)
        .map(({ title, message }) => ({ title, said: firstLines(message) })),
    ],
    ...(report.numTotalTests + broken.length === 0 && { failed: 1, reason: 'no test was found' }),
  };
}

const nameOf = (file) => file.name.split('/').at(-1);
const slowestOf = (tests) =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 3)
    .map(({ title, seconds }) => ({ title, seconds }));

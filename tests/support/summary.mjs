// The table at the end of `npm test` and the plain lines after it.

const FAILURES_MAX = 25;

/**
 * @param {import('./run-suite.mjs').Result[]} results
 * @param {{strict: boolean, seconds: number, slowness: number[]}} options strict: a suite that could not run
 * is a failure (build machines); seconds: total duration; slowness: of this machine, at the start and at the
 * end
 * @returns {0 | 1} the exit code
 */
export function printSummary(results, { strict, seconds: whole, slowness }) {
  console.log(`\n━━ Summary ${'━'.repeat(82)}\n`);
  for (const { title, outcome, seconds, passed, failed, skipped, reason, slowest = [] } of results) {
    const counts =
      passed === undefined
        ? ''
        : `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
    const mark = { passed: '✓', failed: '✗', 'not run': '!' }[outcome];
    const said = [outcome === 'not run' ? 'NOT RUN' : '', counts, reason].filter(Boolean).join(' — ');
    console.log(`${mark} ${title.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s  ${said}`);
    for (const { title: test, seconds: took } of slowest)
      console.log(`${' '.repeat(47)}${took.toFixed(1).padStart(7)} s  ${shortened(test)}`);
  }
  const notRun = results.filter(({ outcome }) => outcome === 'not run');
  for (const { title, reason } of notRun)
    console.log(
      `\n!! ${title.toUpperCase()}: NOT RUN, ${reason}. ${strict ? 'That fails this run.' : 'It says nothing about them.'}`,
    );
  printFailures(results);
  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  // a failing check that does not consist of tests (types, lint, build) counts as one failure
  const failed =
    results.reduce((sum, { outcome, failed: own }) => sum + (own || Number(outcome === 'failed')), 0) +
    (strict ? notRun.length : 0);
  console.log(`\n${lengthOf(whole)} in all. ${paceOf(slowness)}`);
  console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`);
  return failed > 0 ? 1 : 0;
}

/**
 * Repeats the failures at the end: people often see only the last lines of a run, and for a randomized run
 * only these lines say how to repeat it.
 */
function printFailures(results) {
  const failures = results.flatMap(({ title, failures: of = [] }) =>
    of.map((one) => ({ suite: title, ...one })),
  );
  for (const { suite, title, said } of failures.slice(0, FAILURES_MAX))
    console.log([`\n✗ ${suite}: ${title}`, ...said.map((line) => `    ${line}`)].join('\n'));
  if (failures.length > FAILURES_MAX) console.log(`\n✗ and ${failures.length - FAILURES_MAX} more, above`);
}

const shortened = (text) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);
const lengthOf = (seconds) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** Always printed: timings mean little without the machine's speed. */
const paceOf = (slowness) =>
  slowness.every((one) => one < 1.3)
    ? 'The machine was undisturbed: every limit as it is written.'
    : `The machine was busy or slow (${slowness.map((one) => `×${one.toFixed(1)}`).join(' at the start, ')} at the end): limits that end what hangs were wider, figures were compared with what they would have been.`;

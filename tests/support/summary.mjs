// The table at the end of `npm test` and the plain line after it.

/**
 * @param {import('./run-suite.mjs').Result[]} results
 * @param {{strict: boolean}} options strict: a suite that could not run is a failure (build machines)
 * @returns {0 | 1} the exit code
 */
export function printSummary(results, { strict }) {
  console.log(`\n━━ Summary ${'━'.repeat(82)}\n`);
  for (const { title, outcome, seconds, passed, failed, skipped, reason } of results) {
    const counts =
      passed === undefined
        ? ''
        : `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
    const mark = { passed: '✓', failed: '✗', 'not run': '!' }[outcome];
    const said = [outcome === 'not run' ? 'NOT RUN' : '', counts, reason].filter(Boolean).join(' — ');
    console.log(`${mark} ${title.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s  ${said}`);
  }
  const notRun = results.filter(({ outcome }) => outcome === 'not run');
  for (const { title, reason } of notRun)
    console.log(
      `\n!! ${title.toUpperCase()}: NOT RUN, ${reason}. ${strict ? 'That fails this run.' : 'It says nothing about them.'}`,
    );
  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  // a check without tests of its own (types, lint, build) that fails counts as one failure
  const failed =
    results.reduce((sum, { outcome, failed: own }) => sum + (own || Number(outcome === 'failed')), 0) +
    (strict ? notRun.length : 0);
  console.log(`\n${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`);
  return failed > 0 ? 1 : 0;
}

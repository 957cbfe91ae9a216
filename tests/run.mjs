// npm test: provides what the suites need, runs them one after the other, and says at the end what happened.
// `npm test -- --only unit,server` runs a selection; `-- --list` names them.
import '#server/cli/require-node.mjs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '#server/cli/ensure-installed.mjs';
import { CommandFailed, projectRoot, reportFailure } from '#server/cli/run-command.mjs';
import { runSuite } from './support/run-suite.mjs';
import { suites } from './support/suites.mjs';
import { printSummary } from './support/summary.mjs';

process.chdir(projectRoot);
try {
  const chosen = chooseSuites();
  if (chosen) await runAll(chosen);
} catch (error) {
  reportFailure(error);
}

function chooseSuites() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  if (values.list) {
    for (const { name, title } of suites) console.log(`${name.padEnd(10)} ${title}`);
    return undefined;
  }
  if (values.only === undefined) return suites;
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new CommandFailed(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map((s) => s.name).join(', ')}.`,
    );
  const needed = new Set(names);
  // an earlier suite that a chosen one stands on is run with it
  for (const suite of suites.toReversed())
    if (needed.has(suite.name)) suite.after?.forEach((name) => needed.add(name));
  return suites.filter((suite) => needed.has(suite.name));
}

async function runAll(chosen) {
  await ensureInstalled();
  const results = [];
  for (const suite of chosen) {
    console.log(`\n━━ ${suite.title} ${'━'.repeat(Math.max(0, 90 - suite.title.length))}\n`);
    const missing =
      suite.after?.filter((name) => results.find((result) => result.name === name)?.outcome !== 'passed') ??
      [];
    results.push(
      missing.length > 0
        ? {
            name: suite.name,
            title: suite.title,
            outcome: 'not run',
            reason: `${missing.join(', ')} did not pass`,
            seconds: 0,
          }
        : await runSuite(suite),
    );
  }
  process.exitCode = printSummary(results, { strict: Boolean(process.env.CI) });
}

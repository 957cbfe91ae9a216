// npm test: provides what the suites need, runs them, several at once where the cores allow it, and prints a
// summary. `npm test -- --quick` leaves out what takes minutes: models, PostgreSQL and the browser. `--
// --only unit,server` runs a selection; `-- --list` names them.
import '#server/cli/require-node.mjs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '#server/cli/ensure-installed.mjs';
import { CommandFailed, projectRoot, reportFailure } from '#server/cli/run-command.mjs';
import { glanceAtSlowness, measureSlowness } from './support/machine.mjs';
import { enterRoom } from './support/run-room.mjs';
import { runSideBySide } from './support/side-by-side.mjs';
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
  const values = readArguments();
  if (values.list) {
    for (const { name, title, isQuick } of suites)
      console.log(`${name.padEnd(10)} ${isQuick ? 'quick' : '     '}  ${title}`);
    return undefined;
  }
  const names = values.only?.split(',').map((name) => name.trim()) ?? [];
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new CommandFailed(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map((s) => s.name).join(', ')}.`,
    );
  if (values.only === undefined && !values.quick) return suites;
  const needed = new Set([
    ...names,
    ...(values.quick ? suites.filter(({ isQuick }) => isQuick).map(({ name }) => name) : []),
  ]);
  // also run an earlier suite that a chosen one depends on
  for (const suite of suites.toReversed())
    if (needed.has(suite.name)) suite.after?.forEach((name) => needed.add(name));
  return suites.filter((suite) => needed.has(suite.name));
}

function readArguments() {
  try {
    return parseArgs({
      options: { only: { type: 'string' }, quick: { type: 'boolean' }, list: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new CommandFailed(error.message);
  }
}

async function runAll(chosen) {
  const room = enterRoom();
  try {
    await ensureInstalled();
    const startedAt = performance.now();
    const slowness = [measureSlowness()];
    const results = await runSideBySide(chosen, { cores: availableParallelism(), room });
    // not the load average of the last minute, which was our own
    slowness.push(glanceAtSlowness());
    process.exitCode = printSummary(results, {
      strict: Boolean(process.env.CI),
      seconds: (performance.now() - startedAt) / 1000,
      slowness,
    });
  } finally {
    await room.leave();
  }
}

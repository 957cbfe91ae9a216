// The longest tasks of a page's main thread, in CPU time of that thread: the load of the machine is not
// included.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

interface Task {
  pid: number;
  tid: number;
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The tasks while `act` runs and for a second after, longest first, in ms. */
export async function tasksDuring(on: CDPSession, act: () => Promise<unknown>): Promise<number[]> {
  return longestOf(await traceOf(on, act));
}

/** Like `tasksDuring`; also writes what the thread did, and in which functions, to `folder`. */
export async function profiledTasks(
  on: CDPSession,
  folder: string,
  name: string,
  act: () => Promise<unknown>,
): Promise<number[]> {
  await on.send('Profiler.enable');
  await on.send('Profiler.setSamplingInterval', { interval: 500 });
  await on.send('Profiler.start');
  const trace = await traceOf(on, act, ['devtools.timeline']);
  const { profile } = await on.send('Profiler.stop');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, `${name.replaceAll(/\W+/g, '-')}.json`),
    JSON.stringify({ trace, profile }),
  );
  return longestOf(trace);
}

const longestOf = (trace: readonly Task[]): number[] =>
  trace
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);

/** The trace of the main thread; `more`: further trace categories to record. */
export async function traceOf(
  on: CDPSession,
  act: () => Promise<unknown>,
  more: readonly string[] = [],
): Promise<Task[]> {
  const events: Task[] = [];
  const take = ({ value }: { value: unknown[] }) => events.push(...(value as Task[]));
  on.on('Tracing.dataCollected', take);
  await on.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel', ...more] },
  });
  await act();
  await sleep(1000);
  const done = new Promise((resolve) => on.once('Tracing.tracingComplete', resolve));
  await on.send('Tracing.end');
  await done;
  on.off('Tracing.dataCollected', take);
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events.filter(({ pid, tid }) => main.has(`${pid}/${tid}`));
}

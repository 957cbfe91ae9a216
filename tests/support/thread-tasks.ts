// The longest tasks of a page's main thread, in the thread's own time: what else the machine does is not in it.
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

/** While `act` runs, and for a second more; the longest first, in ms. */
export async function tasksDuring(on: CDPSession, act: () => Promise<unknown>): Promise<number[]> {
  return (await traceOf(on, act))
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/** What the main thread did; `more`: what else of it is wanted. */
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

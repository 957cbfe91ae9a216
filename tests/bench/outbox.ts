// How costs grow with the outbox: one more change while 0, 10, … 5,000 others wait, a start of the app
// including reading them into memory, and sending all of them. In a real Chromium with a profile on disk,
// through the built app; each size has an event of its own. Milliseconds, and how many times the figure for
// the first size that is. Prints figures; never fails because of one.
// npm run build && node --import tsx tests/bench/outbox.ts [waiting changes …] [--changes 20]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { newProfileFolder, openProfile, removeProfile } from '#tests/e2e/support/browser.ts';
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson, signIn } from '#tests/e2e/support/people.ts';
import { newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';

const WORDS = 'Doors open at eight.';
const AT_ONCE = 50;
const STARTS = 3;
/** Without a task for this long, the start is over. */
const QUIET_MS = 1000;
const SENT_WITHIN = 300_000;

interface Costs {
  'one more change: durable': number;
  'one more change: main thread': number;
  'a start: main thread': number;
  'a start: the outbox read': number;
  'all sent': number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changes: { type: 'string', default: '20' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [0, 10, 100, 1000, 5000];
const server = await startServer();
const network = await startFaultProxy(server.origin);
const folder = newProfileFolder();
const device = await openProfile(folder);
try {
  const { page } = device;
  const host = await createPerson(server.origin, 'Ana');
  await signIn(page, host, network.origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // the first one is slower than the others, because its code runs for the first time
  await costsOf(page, session, 0);
  const costs: Costs[] = [];
  for (const size of sizes) costs.push(await costsOf(page, session, size));
  print(costs);

  async function costsOf(of: Page, cdp: CDPSession, waiting: number): Promise<Costs> {
    const event = await newEvent(host);
    const { id: postId } = await postAs(host, event.id, WORDS);
    await of.goto(`${network.origin}/experiences/${event.id}/social?debug=1`);
    await shown(of);
    await of.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'offline' }));
    for (let left = waiting; left > 0; left -= AT_ONCE)
      await comments(of, event.id, postId, Math.min(AT_ONCE, left));
    await quiet(of);

    const durable: number[] = [];
    const before = await busyMs(cdp);
    for (let n = 0; n < Number(values.changes); n++) {
      durable.push(await comments(of, event.id, postId, 1));
      await quiet(of);
    }
    const perChange = ((await busyMs(cdp)) - before) / Number(values.changes);

    const starts: number[] = [];
    const reads: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      await of.reload();
      await shown(of);
      await quiet(of, QUIET_MS);
      // measured from the reload on
      starts.push(await busyMs(cdp));
      reads.push(
        await of.evaluate(async () => {
          const asked = performance.now();
          await window.sojournDebug!.rows();
          return performance.now() - asked;
        }),
      );
    }

    const sent = await of.evaluate(async (timeoutMs) => {
      const debug = window.sojournDebug!;
      await debug.setNetwork({ condition: 'normal' });
      const from = performance.now();
      debug.drain();
      const { open, settled } = await debug.settled({ timeoutMs });
      if (!settled || open.length > 0) throw new Error(`${open.length} changes were not sent`);
      return performance.now() - from;
    }, SENT_WITHIN);
    return {
      'one more change: durable': median(durable),
      'one more change: main thread': perChange,
      'a start: main thread': median(starts),
      'a start: the outbox read': median(reads),
      'all sent': sent,
    };
  }
} finally {
  await device.kill();
  await sleep(200);
  removeProfile(folder);
  await network.close();
  await server.dispose();
}

async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await page.getByRole('article').filter({ hasText: WORDS }).waitFor();
}

/** Resolves when the main thread has been idle for this long. */
function quiet(page: Page, ms = 50): Promise<void> {
  return page.evaluate(
    (forMs) =>
      new Promise((resolve) => {
        let since = performance.now();
        let last = since;
        const timer = setInterval(() => {
          const now = performance.now();
          // later than expected: another task ran
          if (now - last > 30) since = now;
          last = now;
          if (now - since < forMs) return;
          clearInterval(timer);
          resolve();
        }, 10);
      }),
    ms,
  );
}

/** Makes this many comments at once; returns how long it took until all were durable. */
function comments(page: Page, eventId: string, postId: string, many: number): Promise<number> {
  return page.evaluate(
    async ([event, post, count]) => {
      const debug = window.sojournDebug!;
      const from = performance.now();
      await Promise.all(
        Array.from({ length: count }, (_, n) =>
          debug.queue('createComment', {
            id: debug.newId(),
            eventId: event,
            postId: post,
            comment: `So it was, number ${n}.`,
          }),
        ),
      );
      return performance.now() - from;
    },
    [eventId, postId, many] as const,
  );
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}

function print(costs: readonly Costs[]): void {
  const [first] = costs;
  if (!first) return;
  const line = (name: string, cells: string[]) =>
    console.log(name.padEnd(30), ...cells.map((cell) => cell.padStart(16)));
  line('waiting', sizes.map(String));
  for (const name of Object.keys(first) as (keyof Costs)[])
    line(
      name,
      costs.map((one) => `${one[name].toFixed(1)} (${(one[name] / first[name]).toFixed(1)})`),
    );
}

// What one change costs while others wait: the time until it is durable on the device and until it is on
// screen, in a real Chromium with a profile on disk, through the built app, without a network. For
// comparison, the same bytes are written to a bare database in one strictly durable transaction. Then changes
// made at the same time, and how many of such a burst are stored when the browser is killed 50 ms after its
// start. Prints figures as JSON; never fails because of one.
// npm run build && node --import tsx tests/bench/enqueue.ts [changes per case] [--waiting 0,1000] [--cpu 1,6]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { newProfileFolder, openProfile, removeProfile } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson, signIn } from '#tests/e2e/support/people.ts';
import { newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';

const BURST = 20;
const KILLED_AFTER = 50;
const WORDS = 'Doors open at eight.';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    waiting: { type: 'string', default: '0,1000' },
    cpu: { type: 'string', default: '1,6' },
  },
});
const changes = Number(positionals[0] ?? 100);
const server = await startServer();
const network = await startFaultProxy(server.origin);
const folder = newProfileFolder();
let device = await openProfile(folder);
try {
  const host = await createPerson(server.origin, 'Ana');
  const event = await newEvent(host);
  const { id: postId } = await postAs(host, event.id, WORDS);
  const social = `${network.origin}/experiences/${event.id}/social?debug=1`;
  await signIn(device.page, host, network.origin);
  await open(device.page);
  await device.page.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'offline' }));

  for (const waiting of values.waiting.split(',').map(Number)) {
    const missing = Math.max(0, waiting - (await unsentOn(device.page)));
    for (let left = missing; left > 0; left -= BURST) await burst(device.page, Math.min(BURST, left));
    print({ waiting, [`burstOf${BURST}DurableMs`]: await inBursts(device.page, 5) });
    for (const rate of values.cpu.split(',').map(Number)) {
      const session = await device.page.context().newCDPSession(device.page);
      // CPU time and not wall time, so that the load of the machine is not included
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      const busyBefore = await busySeconds(session);
      const taken = await oneByOne(device.page);
      const busy = (await busySeconds(session)) - busyBefore;
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
      const figures = (['raw', 'durable', 'visible'] as const).map((kind) => [
        `${kind}Ms`,
        {
          median: at(
            taken.each.map((one) => one[kind]),
            0.5,
          ),
          p95: at(
            taken.each.map((one) => one[kind]),
            0.95,
          ),
        },
      ]);
      print({
        waiting,
        cpu: rate,
        ...Object.fromEntries(figures),
        mainThreadMsPerChange: Number(((busy * 1000) / changes).toFixed(1)),
        longestTaskMs: taken.longest,
      });
    }
  }

  const before = await unsentOn(device.page);
  await burst(device.page, BURST, KILLED_AFTER);
  await device.kill();
  device = await openProfile(folder);
  await open(device.page);
  print({ killedAfterMs: KILLED_AFTER, made: BURST, there: (await unsentOn(device.page)) - before });

  async function open(page: Page) {
    await page.goto(social);
    await page.waitForFunction(() => window.sojournDebug !== undefined);
    await page.getByRole('article').filter({ hasText: WORDS }).waitFor();
  }

  /** Each change is made after the previous one's work has ended, so that it is not measured with it. */
  function oneByOne(page: Page) {
    return page.evaluate(
      async ([eventId, feedId, many]) => {
        const debug = window.sojournDebug!;
        const card = document.querySelector('article')!;
        const opening = indexedDB.open('bench', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' });
        const bare = await new Promise<IDBDatabase>((resolve) => {
          opening.onsuccess = () => resolve(opening.result);
        });
        let longest = 0;
        const watch = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        watch.observe({ entryTypes: ['longtask'] });
        const each: { raw: number; durable: number; visible: number }[] = [];
        for (let i = 0; i < many; i++) {
          const start = performance.now();
          const writing = bare.transaction('rows', 'readwrite', { durability: 'strict' });
          writing.objectStore('rows').add({ id: debug.newId(), words: 'x'.repeat(900) });
          await new Promise((resolve) => {
            writing.oncomplete = resolve;
          });
          const raw = performance.now() - start;
          await new Promise((resolve) => {
            requestIdleCallback(resolve, { timeout: 1000 });
          });

          const comment = `Comment ${debug.newId()}.`;
          const from = performance.now();
          // registered before the change is stored: the screen may be faster
          const shown = new Promise<number>((resolve) => {
            const look = new MutationObserver(() => {
              if (!card.textContent.includes(comment)) return;
              look.disconnect();
              resolve(performance.now() - from);
            });
            look.observe(card, { subtree: true, childList: true, characterData: true });
          });
          await debug.queue('createComment', { id: debug.newId(), eventId, postId: feedId, comment });
          const durable = performance.now() - from;
          each.push({ raw, durable, visible: await shown });
          await new Promise((resolve) => {
            requestIdleCallback(resolve, { timeout: 1000 });
          });
        }
        watch.disconnect();
        bare.close();
        return { each, longest };
      },
      [event.id, postId, changes] as const,
    );
  }

  async function inBursts(page: Page, times: number) {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) taken.push(await burst(page, BURST));
    return { median: at(taken, 0.5), worst: at(taken, 1) };
  }

  /**
   * Makes changes without waiting for each other; returns how long it took until all were durable, or until
   * the limit.
   */
  function burst(page: Page, many: number, until?: number): Promise<number> {
    return page.evaluate(
      async ([eventId, feedId, count, limit]) => {
        const debug = window.sojournDebug!;
        const from = performance.now();
        const all = Promise.all(
          Array.from({ length: count }, (_, i) =>
            debug.queue('createComment', {
              id: debug.newId(),
              eventId,
              postId: feedId,
              comment: `At once ${i}.`,
            }),
          ),
        );
        await (limit === undefined
          ? all
          : new Promise((resolve) => {
              setTimeout(resolve, limit);
            }));
        return performance.now() - from;
      },
      [event.id, postId, many, until] as const,
    );
  }
} finally {
  await device.kill();
  await sleep(200);
  removeProfile(folder);
  await network.close();
  await server.dispose();
}

function at(of: readonly number[], share: number): number {
  const sorted = of.toSorted((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(of.length * share))] ?? 0).toFixed(1));
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

function print(figures: Record<string, unknown>) {
  console.log(JSON.stringify(figures));
}

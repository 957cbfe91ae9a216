// What a full outbox costs in a real Chromium against the built server: how soon a change is durable, and how long queued changes
// take to be sent and answered at several round trips. Prints figures; never fails on them.
// npm run build && node --import tsx tests/bench/replay.ts [changes …]
import { chromium } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson, signIn } from '#tests/e2e/support/people.ts';
import { commentsOf, newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';

const COUNTS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [50, 500];
const ROUND_TRIPS = [0, 100];
const PATIENCE = 300_000;

const server = await startServer();
const network = await startFaultProxy(server.origin);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  const host = await createPerson(server.origin, 'Ana');
  const event = await newEvent(host);
  const context = await browser.newContext({ baseURL: network.origin });
  const page = await context.newPage();
  await signIn(page, host);
  await page.goto(`/experiences/${event.id}/social?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);

  for (const changes of COUNTS) for (const ms of ROUND_TRIPS) {
    const { id: feedId } = await postAs(host, event.id, `${changes} comments at ${ms} ms`);
    await page.evaluate(() => window.sojournDebug!.pull());
    network.setRules(...(ms > 0 ? [{ path: '/', mode: 'delay' as const, ms }] : []));
    const saved = await page.evaluate(async ([eventId, postId, n]) => {
      await window.sojournDebug!.setNetwork({ condition: 'offline' });
      const taken: number[] = [];
      for (let i = 0; i < n; i++) {
        const from = performance.now();
        await window.sojournDebug!.queue('createComment', { id: window.sojournDebug!.newId(), eventId, postId, comment: `Comment ${i + 1}` });
        taken.push(performance.now() - from);
      }
      return taken;
    }, [event.id, feedId, changes] as const);
    const { took, settled } = await page.evaluate(async (timeoutMs) => {
      const from = performance.now();
      await window.sojournDebug!.setNetwork({ condition: 'normal' });
      window.sojournDebug!.drain();
      const { settled: all } = await window.sojournDebug!.settled({ timeoutMs });
      return { took: performance.now() - from, settled: all };
    }, PATIENCE);
    network.setRules();
    const arrived = await commentsOf(host, event.id, feedId);
    const [median, p95] = [0.5, 0.95].map((share) => saved.toSorted((a, b) => a - b)[Math.floor(saved.length * share)]!.toFixed(1));
    console.log(`${changes} changes, ${ms} ms round trip: durable after ${median} ms (p95 ${p95}); replayed in ${(took / 1000).toFixed(1)} s; ${settled ? 'all' : 'NOT all'} answered, ${new Set(arrived).size} of ${changes} on the server, ${arrived.length - new Set(arrived).size} twice`);
  }
} finally {
  await browser.close();
  await network.close();
  await server.dispose();
}

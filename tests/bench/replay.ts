// What a full outbox costs in a real Chromium with the built server: how soon a change is durable, and how
// long it takes to send the queued changes and get their answers, by round-trip time and by network fault.
// Prints figures; never fails because of one.
// npm run build && node --import tsx tests/bench/replay.ts [changes …] [--rtt 0,100] [--faults
// none,lost,busy,both] [--live] [--tasks] [--seed …]
// lost: one answer in ten is lost after its effect was committed · busy: one answer in ten is a 503 · both:
// one in ten of each, at random. The first two begin with the first call that carries changes, so that they
// also affect a queue that is sent in a single call.
// --live: the changes are made one after the other while the network is available, so that they are sent in
// many small calls.
// --tasks: also records the longest main-thread tasks of the page, which itself takes time.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import type { Fault } from '#tests/e2e/support/fault-modes.ts';
import { startFaultProxy, type FaultRule } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson, signIn } from '#tests/e2e/support/people.ts';
import { commentsOf, newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';
import { seeded } from '#tests/model/sim/random.ts';
import { tasksDuring } from '#tests/support/thread-tasks.ts';

const LOST: Fault = { mode: 'drop-after-commit' };
const BUSY: Fault = { mode: 'status', status: 503 };
const FAULTS: Record<string, () => FaultRule[]> = {
  none: () => [],
  lost: () => [oneInTen(LOST)],
  busy: () => [oneInTen(BUSY)],
  both: () => atRandom([LOST, BUSY], 0.1),
};
const PATIENCE = 300_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    live: { type: 'boolean', default: false },
    tasks: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    rtt: { type: 'string', default: '0,100' },
    faults: { type: 'string', default: 'none,lost,busy' },
  },
});
const counts = positionals.length > 0 ? positionals.map(Number) : [50, 500];
const roundTrips = values.rtt.split(',').map(Number);
const faults = values.faults.split(',');
for (const fault of faults)
  if (!(fault in FAULTS))
    throw new Error(`There is no fault ${fault}. There are: ${Object.keys(FAULTS).join(', ')}.`);

/**
 * Each call that carries changes is hit by each of these faults with this probability; the seed decides
 * which.
 */
function atRandom(hits: readonly Fault[], chance: number): FaultRule[] {
  const next = seeded(Number(values.seed));
  let drawn = 0;
  // the rules are evaluated in order, so the first of them draws the random number for all
  return hits.map((fault, n) => ({
    ...fault,
    method: 'POST',
    path: '/api/batch',
    when: () => {
      if (n === 0) drawn = next();
      return Math.floor(drawn / chance) === n;
    },
  }));
}

/** Every tenth call that carries changes. */
function oneInTen(fault: Fault): FaultRule {
  let calls = 0;
  return { ...fault, method: 'POST', path: '/api/batch', when: () => calls++ % 10 === 0 };
}

console.log(`seed ${values.seed}`);
const server = await startServer();
const distance = await startFaultProxy(server.origin);
const network = await startFaultProxy(distance.origin);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  const host = await createPerson(server.origin, 'Ana');
  const event = await newEvent(host);
  const context = await browser.newContext({ baseURL: network.origin });
  const page = await context.newPage();
  await signIn(page, host);
  await page.goto(`/experiences/${event.id}/social?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  const trace = await context.newCDPSession(page);

  for (const changes of counts)
    for (const ms of roundTrips)
      for (const name of faults) {
        const { id: feedId } = await postAs(host, event.id, `${changes} comments at ${ms} ms, ${name}`);
        await page.evaluate(() => window.sojournDebug!.pull());
        const obstruct = () => {
          distance.setRules(...(ms > 0 ? [{ path: '/', mode: 'delay' as const, ms }] : []));
          network.setRules(...FAULTS[name]!());
        };
        if (values.live) obstruct();
        const logged = network.log.length;
        const saved = await page.evaluate(
          async ([eventId, postId, n, live]) => {
            if (!live) await window.sojournDebug!.setNetwork({ condition: 'offline' });
            const taken: number[] = [];
            for (let i = 0; i < n; i++) {
              const from = performance.now();
              await window.sojournDebug!.queue('createComment', {
                id: window.sojournDebug!.newId(),
                eventId,
                postId,
                comment: `Comment ${i + 1}`,
              });
              taken.push(performance.now() - from);
            }
            return taken;
          },
          [event.id, feedId, changes, values.live] as const,
        );
        if (!values.live) obstruct();
        const send = () =>
          page.evaluate(async (timeoutMs) => {
            const from = performance.now();
            await window.sojournDebug!.setNetwork({ condition: 'normal' });
            window.sojournDebug!.drain();
            const { settled: all } = await window.sojournDebug!.settled({ timeoutMs });
            return { took: performance.now() - from, settled: all };
          }, PATIENCE);
        let sent: ReturnType<typeof send> | undefined;
        const tasks = values.tasks ? await tasksDuring(trace, () => (sent = send())) : [];
        const { took, settled } = await (sent ?? send());
        network.setRules();
        distance.setRules();
        const calls = network.log
          .slice(logged)
          .filter(({ method, path }) => method === 'POST' && path === '/api/batch');
        const arrived = await commentsOf(host, event.id, feedId);
        const [median, p95] = [0.5, 0.95].map((share) =>
          saved.toSorted((a, b) => a - b)[Math.floor(saved.length * share)]!.toFixed(1),
        );
        console.log(
          `${changes} changes, ${ms} ms round trip, ${name}: durable after ${median} ms (p95 ${p95}); ${values.live ? 'the last answered' : 'replayed'} in ${(took / 1000).toFixed(1)} s by ${calls.length} calls, ${calls.filter(({ mode }) => mode !== 'pass').length} of them hurt; ${settled ? 'all' : 'NOT all'} answered, ${new Set(arrived).size} of ${changes} on the server, ${arrived.length - new Set(arrived).size} twice`,
        );
        if (values.tasks)
          console.log(
            `  longest tasks: ${tasks
              .slice(0, 5)
              .map((task) => Math.round(task))
              .join(', ')} ms`,
          );
      }
} finally {
  await browser.close();
  await network.close();
  await distance.close();
  await server.dispose();
}

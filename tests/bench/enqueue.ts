// What one change costs while others wait: until it is durable on the device and until it is on screen, in a
// real Chromium through the built app without a network. Prints figures as JSON, of all changes and of each
// fifth of them; never fails on them. npm run build && node --import tsx tests/bench/enqueue.ts [changes]
import { chromium } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson, signIn } from '#tests/e2e/support/people.ts';
import { newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';

const CHANGES = Number(process.argv[2] ?? 500);
const PARTS = 5;

const server = await startServer();
const network = await startFaultProxy(server.origin);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  const host = await createPerson(server.origin, 'Ana');
  const event = await newEvent(host);
  const { id: postId } = await postAs(host, event.id, 'Doors open at eight.');
  const page = await (await browser.newContext({ baseURL: network.origin })).newPage();
  await signIn(page, host);
  await page.goto(`/experiences/${event.id}/social?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await page.getByRole('article').filter({ hasText: 'Doors open at eight.' }).waitFor();
  await page.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'offline' }));
  const taken = await page.evaluate(
    async ([eventId, feedId, changes]) => {
      const debug = window.sojournDebug!;
      const card = document.querySelector('article')!;
      const each: { durable: number; visible: number }[] = [];
      for (let i = 0; i < changes; i++) {
        const comment = `Comment number ${i}.`;
        const from = performance.now();
        // listens before it is stored: the screen may be first
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
        each.push({ durable, visible: await shown });
        // one thing after another: what the last change still sets off on screen is not the next one's cost
        await new Promise((resolve) => {
          requestIdleCallback(resolve, { timeout: 1000 });
        });
      }
      return each;
    },
    [event.id, postId, CHANGES] as const,
  );
  const size = Math.ceil(taken.length / PARTS);
  const figures = {
    changes: taken.length,
    all: figuresOf(taken),
    byWaiting: Array.from({ length: PARTS }, (_, part) => ({
      waiting: `${part * size}-${Math.min((part + 1) * size, taken.length) - 1}`,
      ...figuresOf(taken.slice(part * size, (part + 1) * size)),
    })),
  };
  console.log(JSON.stringify(figures, null, 2));
} finally {
  await browser.close();
  await network.close();
  await server.dispose();
}

function figuresOf(of: readonly { durable: number; visible: number }[]) {
  const at = (kind: 'durable' | 'visible', share: number) =>
    Number(
      (of.map((one) => one[kind]).toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0).toFixed(1),
    );
  return {
    durableMs: { median: at('durable', 0.5), p95: at('durable', 0.95) },
    visibleMs: { median: at('visible', 0.5), p95: at('visible', 0.95) },
  };
}

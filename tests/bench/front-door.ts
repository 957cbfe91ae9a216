// What the first screens cost in a real Chromium with the built app: bytes and requests of a first load, the
// time until a shared link is readable on a slow line, with and without server rendering, and the time from
// navigation to a readable itinerary without a network. Prints figures; never fails because of one.
// npm run build && npm run bench [-- rounds]; BENCH_LIST=1 prints every request of a first load.
import { cpSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { devices, type Page } from '@playwright/test';
import { newProfileFolder, openProfile, removeProfile, workerReady } from '#tests/e2e/support/browser.ts';
import { createPerson, signIn, type Person } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';
import { startServer, type ServerProcess } from '#tests/e2e/support/server-process.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
/** An activity of the day that is shown first: when it is readable, the itinerary is. */
const READABLE = 'Sunrise over the Alfama';

/** As text, too: sets a mark once React has hydrated the heading. */
const WATCH_FOR_HYDRATION = `
  const look = () =>
    Object.keys(document.querySelector('#main h1') ?? {}).some((key) => key.startsWith('__reactFiber'))
      ? performance.mark('hydrated')
      : setTimeout(look, 20);
  look();`;

const server = await startServer();
const unrendered = await startWithoutRenderer();
try {
  const host = await createPerson(server.origin, 'Ana');
  const eventId = await makeItinerary(host);
  const link = `${server.origin}/itinerary/${eventId}`;
  const visitor = newProfileFolder();
  const member = newProfileFolder();

  await firstLoad('shared link, signed out', visitor, link);
  const unrenderedId = await makeItinerary(await createPerson(unrendered.origin, 'Ana'));
  for (const line of [
    { latencyMs: 300, kbits: 700 },
    { latencyMs: 400, kbits: 400 },
  ])
    await slowLine(line, {
      rendered: link,
      plain: `${unrendered.origin}/itinerary/${unrenderedId}`,
    });
  await unrendered.stop();
  await prepareMember(member, host, link);
  await firstLoad('signed-in start', member, `${server.origin}/`);

  await server.stop(); // the server is really gone, for the page and for the worker
  for (const [who, folder] of [
    ['signed out', visitor],
    ['signed in', member],
  ] as const) {
    for (const slowdown of [1, 4])
      await coldStart(`cold start offline, ${who}, CPU ${slowdown}×`, folder, link, slowdown);
  }
  removeProfile(visitor);
  removeProfile(member);
} finally {
  await server.dispose();
  await unrendered.dispose();
}

async function makeItinerary(host: Person): Promise<string> {
  const event = await newEvent(host, { privacy: 'PUBLIC' });
  for (const [number, day] of event.programs.entries()) {
    for (let hour = 8; hour < 20; hour++) {
      const at = (minute: number) =>
        `${day.date}T${String(hour).padStart(2, '0')}:${minute === 0 ? '00' : '50'}:00.000Z`;
      await host.call('POST', `/api/events/${event.id}/programs/${day.id}/activity`, {
        name: hour === 8 && number === 0 ? READABLE : `Walk ${number + 1}.${hour}`,
        description: 'Tiles, trams and the river. '.repeat(6),
        startIsoTime: at(0),
        endIsoTime: at(50),
      });
    }
  }
  return event.id;
}

/**
 * Loads the address with an empty HTTP cache and without a worker; afterwards the profile has an active
 * worker.
 */
async function firstLoad(name: string, folder: string, url: string): Promise<void> {
  const { context, page, close } = await openProfile(folder);
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  const paths = new Map<string, string>();
  let requests = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) paths.set(requestId, new URL(request.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // requests by the worker do not count: they come after the first screen
    const path = paths.get(requestId);
    if (path === undefined || path === '/sw.js') return;
    bytes += encodedDataLength;
    requests++;
    if (process.env.BENCH_LIST)
      console.log(`  ${(encodedDataLength / 1000).toFixed(1).padStart(6)} KB ${path}`);
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto(url);
  await page.getByText('Three days in Lisbon').first().waitFor();
  // not "networkidle": a member's live stream never ends
  for (let before = -1; before !== requests; await sleep(1000)) before = requests;
  print(
    name,
    `${(bytes / 1000).toFixed(1)} KB on the wire (headers, font and data included) in ${requests} requests`,
  );
  await cdp.detach();
  await page.reload();
  await workerReady(page);
  await close();
}

interface Line {
  latencyMs: number;
  kbits: number;
}

/**
 * A phone's first visit on this line, with a 4 times slower CPU, alternating with a server that cannot
 * render: on a busy machine only the ratio is meaningful.
 */
async function slowLine(line: Line, links: Record<'rendered' | 'plain', string>): Promise<void> {
  const readable = { rendered: [] as number[], plain: [] as number[] };
  const hydrated = { rendered: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const how of ['plain', 'rendered'] as const) {
      const times = await firstVisit(line, links[how]);
      readable[how].push(times.readable);
      hydrated[how].push(times.hydrated);
    }
  for (const [what, { rendered, plain }] of [
    ['readable', readable],
    ['answers a touch', hydrated],
  ] as const)
    print(
      `${line.latencyMs} ms, ${line.kbits} kbit/s, CPU 4×: ${what}`,
      `${(median(rendered) / median(plain)).toFixed(2)}× (rendered ${said(rendered)} ms; not rendered ${said(plain)} ms)`,
    );
}

async function firstVisit(
  { latencyMs, kbits }: Line,
  link: string,
): Promise<{ readable: number; hydrated: number }> {
  const folder = newProfileFolder();
  const { context, page, close } = await openProfile(folder);
  await page.addInitScript({ content: watchFor(READABLE) + WATCH_FOR_HYDRATION });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setUserAgentOverride', { userAgent: devices['Pixel 7'].userAgent });
  await page.setViewportSize(devices['Pixel 7'].viewport);
  const bytesPerSecond = (kbits * 1000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(link, { waitUntil: 'commit' });
  const times = { readable: await markedAt(page, 'readable'), hydrated: await markedAt(page, 'hydrated') };
  await close();
  removeProfile(folder);
  return times;
}

/** The same server and build, without the program that renders pages. */
async function startWithoutRenderer(): Promise<ServerProcess> {
  const folder = '.cache/unrendered';
  rmSync(folder, { recursive: true, force: true });
  cpSync('dist/server', `${folder}/server`, { recursive: true });
  cpSync('dist/web', `${folder}/web`, { recursive: true, filter: (path) => !path.includes('.renderer') });
  const unrendered = await startServer();
  await unrendered.stop();
  await unrendered.start(`${folder}/server/main.js`);
  return unrendered;
}

async function prepareMember(folder: string, person: Person, link: string): Promise<void> {
  const { page, close } = await openProfile(folder);
  await signIn(page, person, server.origin);
  await page.goto(link);
  await page.getByText(READABLE).first().waitFor();
  await workerReady(page);
  // the last look of the page is stored after three seconds at the latest
  await sleep(4000);
  await close();
}

/**
 * Each round uses a new browser process with the same profile. The worker itself is not slowed down, because
 * browsers can only slow down pages.
 */
async function coldStart(name: string, folder: string, url: string, slowdown: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { context, page, close } = await openProfile(folder);
    await page.addInitScript({ content: watchFor(READABLE) });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await sleep(500); // the browser's own start-up is not measured
    await page.goto(url, { waitUntil: 'commit' });
    times.push(await markedAt(page, 'readable'));
    await close();
  }
  print(name, `${said(times)} ms to a readable itinerary`);
}

/**
 * Runs in the page: records when this text is painted, in ms since the navigation began. A string, because
 * functions compiled by tsx call helpers that the page does not have.
 */
function watchFor(words: string): string {
  return `
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes(${JSON.stringify(words)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('readable')));
  });
  observer.observe(document, { childList: true, subtree: true });`;
}

async function markedAt(page: Page, mark: 'readable' | 'hydrated'): Promise<number> {
  await page
    .waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, { timeout: 60_000 })
    .catch(async () => {
      throw new Error(
        `The itinerary did not become ${mark}. On screen:\n${await page.locator('body').innerText()}`,
      );
    });
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, mark);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

function said(times: readonly number[]): string {
  return `${Math.round(median(times))} (median of ${times.map(Math.round).join(', ')})`;
}

function print(name: string, figure: string): void {
  console.log(`${name.padEnd(44)} ${figure}`);
}

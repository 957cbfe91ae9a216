// Chromium beyond Playwright's own fixtures: profiles on disk that survive a restart, and browsers that can
// be killed as in a power cut.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { patience } from '#tests/support/machine.mjs';

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Closes it normally. */
  close(): Promise<void>;
  /** SIGKILL to all of its processes: what was not on disk is gone. */
  kill(): Promise<void>;
}

/** A folder for one profile; remove it with removeProfile. */
export const newProfileFolder = () => mkdtempSync(join(tmpdir(), 'sojourn-profile-'));
export const removeProfile = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Opens a real profile. Started by hand rather than by launchPersistentContext, which does not expose the
 * process to kill. Only one browser at a time may use a folder. `more`: extra switches.
 */
export async function openProfile(folder: string, more: readonly string[] = []): Promise<Profile> {
  const child = spawn(
    executablePath ?? chromium.executablePath(),
    [
      ...chromiumArgs,
      ...more,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--no-default-browser-check',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // has already ended
    }
  };
  process.once('exit', killGroup);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.stderr.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const match = /DevTools listening on (ws:\S+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${output}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0];
  if (!context) throw new Error('Chromium has no default context.');
  const page = context.pages()[0] ?? (await context.newPage());
  const afterEnd = async () => {
    await ended;
    process.off('exit', killGroup);
  };
  return {
    context,
    page,
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined); // its response is lost with it
      await afterEnd();
    },
    async kill() {
      killGroup();
      await afterEnd();
    },
  };
}

/** The browser's offline switch: pages and the worker lose the network, and navigator.onLine reports it. */
export const goOffline = (context: BrowserContext) => context.setOffline(true);
export const goOnline = (context: BrowserContext) => context.setOffline(false);

/**
 * Resolves once the page is controlled by an active worker, i.e. once a reload would work without a network.
 */
export async function workerReady(page: Page): Promise<void> {
  const limit = patience(30_000);
  const state = await page.evaluate(async (ms) => {
    const container = navigator.serviceWorker;
    const controlled = container.ready.then(
      () =>
        container.controller ??
        new Promise((resolve) => {
          container.addEventListener('controllerchange', resolve, { once: true });
        }),
    );
    const tooLong = new Promise((resolve) => {
      setTimeout(() => resolve('too long'), ms);
    });
    return (await Promise.race([controlled, tooLong])) === 'too long' ? 'no worker' : 'ready';
  }, limit);
  if (state !== 'ready')
    throw new Error(`No service worker took control of the page within ${limit / 1000} s.`);
}

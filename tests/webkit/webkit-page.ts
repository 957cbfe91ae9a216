// A page of WebKitGTK's MiniBrowser, 430 px wide, controlled through its WebDriver. Playwright's own WebKit
// cannot be installed everywhere, and Playwright cannot control this one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 4477;
const DRIVER = `http://127.0.0.1:${PORT}`;
const DISPLAY = ':77';
const ENTER = '\uE007';
/** Its path on Debian. */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export interface WebkitPage {
  version: string;
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run(body: string): Promise<unknown>;
  /** Resolves once the expression is true in the page; rejects after 15 s with what is on screen. */
  until(expression: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Types into the first field that matches; `end: 'enter'` presses Enter afterwards. */
  type(selector: string, text: string, end?: 'enter'): Promise<void>;
  close(): Promise<void>;
}

/** Null if WebKitGTK, its driver or Xvfb is not installed (Debian: webkit2gtk-driver and xvfb). */
export async function openWebkit(): Promise<WebkitPage | null> {
  if (!existsSync(BROWSER)) return null;
  const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' });
  const driver = spawn('WebKitWebDriver', [`--port=${PORT}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY },
  });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  try {
    await Promise.all([screen, driver].map(hasStarted));
  } catch {
    end();
    return null;
  }
  await sleep(1000);
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { width: 430, height: 900 });

  const run = (script: string) => call<unknown>('POST', `${session}/execute/sync`, { script, args: [] });
  /** Repeats what fails while a page is loading, for at most 15 s. */
  const retrying = async <Result>(what: string, act: () => Promise<Result | null>): Promise<Result> => {
    for (const until = Date.now() + 15_000; ; await sleep(100)) {
      const result = await act().catch(() => null);
      if (result !== null) return result;
      if (Date.now() > until)
        throw new Error(
          `Not there: ${what}\nOn screen: ${String(await run('return document.body.innerText'))}`,
        );
    }
  };
  const withElement = (expression: string, act: string, body: unknown) =>
    retrying(expression, async () => {
      const found = (await run(`return (${expression}) ?? null`)) as object | null;
      return (
        found &&
        call('POST', `${session}/element/${String(Object.values(found)[0])}/${act}`, body).then(() => '')
      );
    });

  return {
    version: capabilities.browserVersion,
    open: (url) => call('POST', `${session}/url`, { url }),
    run,
    until: async (expression) =>
      void (await retrying(expression, () => run(`return (${expression}) || null`))),
    press: async (name) => {
      const button = `[...document.querySelectorAll('button,a')].find((one) => one.checkVisibility() && !one.disabled && (one.ariaLabel ?? one.innerText).trim() === ${JSON.stringify(name)})`;
      await withElement(button, 'click', {});
    },
    type: async (selector, text, ending) => {
      const field = `document.querySelector(${JSON.stringify(selector)})`;
      await withElement(field, 'value', { text: ending ? text + ENTER : text });
    },
    close: () => call<void>('DELETE', session).finally(end),
  };
}

const hasStarted = (child: ReturnType<typeof spawn>) =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(DRIVER + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${path}: ${value.error}, ${value.message}`);
  return value;
}

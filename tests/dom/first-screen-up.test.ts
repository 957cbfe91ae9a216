import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let root: HTMLElement;
let isUp: boolean;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  isUp = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  root.remove();
});

async function wait(): Promise<void> {
  const { firstScreenUp } = await import('#src/ui/hooks/first-screen-up.ts');
  void firstScreenUp().then(() => (isUp = true));
  await vi.advanceTimersByTimeAsync(500);
}

function picture(topPx: number, complete: () => boolean): void {
  const place = root.appendChild(document.createElement('span'));
  place.dataset.picture = '';
  place.getBoundingClientRect = () => new DOMRect(0, topPx, 84, 84);
  const image = place.appendChild(document.createElement('img'));
  Object.defineProperty(image, 'complete', { get: complete });
}

test('what the first screen can be read without waits until nothing on it is loading', async () => {
  root.innerHTML = '<main><span data-loading></span></main>';
  await wait();
  expect(isUp).toBe(false);
  root.innerHTML = '<main><h1>Three days in Lisbon</h1></main>';
  await vi.advanceTimersByTimeAsync(100);
  expect(isUp).toBe(true);
});

test('it waits for pictures in view, not for those below', async () => {
  let isHere = false;
  picture(100, () => isHere);
  picture(innerHeight + 100, () => false);
  await wait();
  expect(isUp).toBe(false);
  isHere = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(isUp).toBe(true);
});

test('it waits while a last look is on screen, but never longer than ten seconds', async () => {
  const look = document.body.appendChild(document.createElement('div'));
  look.dataset.lastLook = '';
  await wait();
  expect(isUp).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isUp).toBe(true);
  look.remove();
});

test('it waits for nothing where the worker has the files', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  root.innerHTML = '<main><span data-loading></span></main>';
  await wait();
  expect(isUp).toBe(true);
});

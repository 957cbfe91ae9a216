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
  vi.restoreAllMocks();
  root.remove();
});

async function wait(): Promise<void> {
  const { firstScreenUp } = await import('#src/ui/hooks/first-screen-up.ts');
  void firstScreenUp().then(() => (isUp = true));
  await vi.advanceTimersByTimeAsync(500);
}

function picture({ top = 0, left = 0 }, complete: () => boolean): void {
  const place = root.appendChild(document.createElement('span'));
  place.dataset.picture = '';
  place.getBoundingClientRect = () => new DOMRect(left, top, 84, 84);
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

test('it waits for pictures in view, not for those above, below or beside it', async () => {
  let isHere = false;
  picture({ top: 100 }, () => isHere);
  const [outside, below, beside] = [-100, innerHeight + 100, innerWidth + 100];
  for (const where of [{ top: outside }, { top: below }, { left: outside }, { left: beside }])
    picture(where, () => false);
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

test('a busy button is not loading, and nothing waits on a page that nobody sees', async () => {
  root.innerHTML = '<main><button data-loading></button></main>';
  await wait();
  expect(isUp).toBe(true);
  vi.resetModules();
  isUp = false;
  root.innerHTML = '<main><span data-loading></span></main>';
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await wait();
  expect(isUp).toBe(true);
});

test('it waits for nothing where the worker has the files', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  root.innerHTML = '<main><span data-loading></span></main>';
  await wait();
  expect(isUp).toBe(true);
});

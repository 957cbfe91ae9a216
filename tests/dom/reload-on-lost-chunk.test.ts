import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onlyHere } from '#src/data/unsaved.ts';
import { reloadOnLostChunk } from '#src/app/reload-on-lost-chunk.ts';

const reload = vi.fn();
const health = vi.fn(() => Promise.resolve(new Response('{}')));
reloadOnLostChunk();
beforeEach(() => {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', health);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

/** Resolves when everything that follows the server's answer has run. */
async function loseChunk(): Promise<void> {
  dispatchEvent(new Event('vite:preloadError'));
  expect(health).toHaveBeenCalled();
  await new Promise((done) => setTimeout(done));
}

test('a lost chunk reloads the page once', async () => {
  await loseChunk();
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['somebody is typing in a field', '<input>'],
  ['somebody is typing a text', '<textarea></textarea>'],
])('not while %s, but at the next lost chunk', async (_, markup) => {
  document.body.innerHTML = markup;
  const field = document.body.firstElementChild as HTMLElement;
  field.focus();
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

test('not while words exist only on this page, although nobody is in a field any more', async () => {
  onlyHere.set('a form', {});
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  onlyHere.delete('a form');
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

test('once more if the clock was set back by a day since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await loseChunk();
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  await loseChunk();
  expect(reload).toHaveBeenCalledTimes(2);
});

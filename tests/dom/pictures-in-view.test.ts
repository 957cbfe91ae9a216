// For people who are signed in, loading further files waits for the pictures in view, with a time limit.
import { afterEach, expect, test, vi } from 'vitest';
import { picturesInView } from '#src/app/when-rest-loads.ts';

const show = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
};

/** Starts to wait; the returned function tells whether the waiting is over after that many ms. */
function wait(): (ms: number) => Promise<boolean> {
  vi.useFakeTimers();
  let over = false;
  void picturesInView().then(() => (over = true));
  return async (ms) => {
    await vi.advanceTimersByTimeAsync(ms);
    return over;
  };
}

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A picture of the page; jsdom does not load any. */
function picture(complete: boolean): HTMLImageElement {
  const image = Object.assign(document.createElement('img'), { src: '/scenes/coast-dusk.square.svg' });
  Object.defineProperty(image, 'complete', { value: complete, configurable: true });
  document.querySelector('[data-picture]:empty')?.append(image);
  return image;
}

test('the wait ends with the last picture in view', async () => {
  show('<span data-picture></span><span data-picture></span>');
  picture(true);
  const last = picture(false);
  const isOver = wait();
  expect(await isOver(1000)).toBe(false);
  Object.defineProperty(last, 'complete', { value: true });
  expect(await isOver(150)).toBe(true);
});

test.each(['pointerdown', 'keydown'])('the wait ends with a %s', async (press) => {
  show('<span data-picture></span>');
  const isOver = wait();
  dispatchEvent(new Event(press));
  expect(await isOver(150)).toBe(true);
});

test('the wait ends after two seconds', async () => {
  show('<span data-picture></span>');
  const isOver = wait();
  expect(await isOver(1900)).toBe(false);
  expect(await isOver(250)).toBe(true);
});

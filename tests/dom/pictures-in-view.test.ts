// What is fetched for somebody who is known here waits for the pictures in view, and not for long.
import { afterEach, expect, test, vi } from 'vitest';
import { picturesInView } from '#src/app/when-rest-loads.ts';

const show = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
};

/** Begins to wait; the answer tells whether that is over after so many more ms. */
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

/** A picture of the page; jsdom fetches none. */
function picture(complete: boolean): HTMLImageElement {
  const image = Object.assign(document.createElement('img'), { src: '/scenes/coast-dusk.square.svg' });
  Object.defineProperty(image, 'complete', { value: complete, configurable: true });
  document.querySelector('[data-picture]:empty')?.append(image);
  return image;
}

test('it ends with the last picture in view', async () => {
  show('<span data-picture></span><span data-picture></span>');
  picture(true);
  const last = picture(false);
  const isOver = wait();
  expect(await isOver(1000)).toBe(false);
  Object.defineProperty(last, 'complete', { value: true });
  expect(await isOver(150)).toBe(true);
});

test.each(['pointerdown', 'keydown'])('it ends with a %s', async (press) => {
  show('<span data-picture></span>');
  const isOver = wait();
  dispatchEvent(new Event(press));
  expect(await isOver(150)).toBe(true);
});

test('it ends after two seconds', async () => {
  show('<span data-picture></span>');
  const isOver = wait();
  expect(await isOver(1900)).toBe(false);
  expect(await isOver(250)).toBe(true);
});

// The app replaces a last look: what was pressed on the look counts, unless another control is there now.
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { behindLook } from '#src/app/look/take-over-look.ts';
import { keepPresses } from '#src/app/look/shown-look.ts';

const html = (...names: string[]) =>
  `<main>${names.map((name) => `<button type="button" aria-label="${name}">${name}</button>`).join('')}</main>`;

/** jsdom has no layout: the buttons are below each other, 50 px each. */
function layOut(): void {
  const place = (one: Element) => [...document.querySelectorAll('button')].indexOf(one as HTMLButtonElement);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    return new DOMRect(0, 50 * place(this), 100, 50);
  });
  document.elementFromPoint = (_x, y) => document.querySelectorAll('button')[Math.floor(y / 50)] ?? null;
}

test.each([
  ['the same', 70, ['Decline', 'Accept invitation'], ['Accept invitation']],
  ['changed', 70, ['Accept invitation', 'Decline'], []],
  ['longer', 120, ['Decline', 'Accept invitation', 'Delete'], []],
])('a press on a look counts if the page is %s', async (_, clientY, names, pressed) => {
  document.body.innerHTML = `<div data-last-look>${html('Decline', 'Accept invitation')}</div>`;
  layOut();
  const stage = document.querySelector<HTMLElement>('[data-last-look]')!;
  const presses = keepPresses();
  stage.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 10, clientY }));
  const { root, follow } = behindLook({ stage, presses });
  const seen: string[] = [];
  follow();
  root.innerHTML = html(...names);
  root.addEventListener('click', ({ target }) =>
    seen.push((target as Element).getAttribute('aria-label') ?? ''),
  );
  await waitFor(() => expect(stage.isConnected).toBe(false));
  expect(seen).toEqual(pressed);
  expect(document.activeElement?.getAttribute('aria-label') ?? undefined).toBe(pressed[0]);
});

test.each([
  ['a page without one loses it', '<main><h1>Good evening, Ada</h1></main>', undefined],
  [
    'a page with a picture there keeps it',
    '<main><section data-on-picture><h1>Kyoto</h1></section></main>',
    'picture',
  ],
])('a look has white text in the top bar: %s', async (_, page, bar) => {
  document.documentElement.dataset.bar = 'picture';
  document.body.innerHTML = '<div data-last-look><main><h1>Kyoto</h1></main></div>';
  const stage = document.querySelector<HTMLElement>('[data-last-look]')!;
  const { root, follow } = behindLook({ stage, presses: keepPresses() });
  follow();
  root.innerHTML = page;
  await waitFor(() => expect(stage.isConnected).toBe(false));
  expect(document.documentElement.dataset.bar).toBe(bar);
});

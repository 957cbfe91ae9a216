// What is stored as the last look of a page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberLooks } from '#src/app/look/remember-look.ts';
import { keepLook } from '#src/data/keep-look.ts';
import { sessionState } from '#src/session/session-state.ts';
import { someAccount } from '#tests/support/some-account.ts';

vi.mock('#src/data/keep-look.ts', () => ({ keepLook: vi.fn(async () => true) }));

/** The code that draws is loaded once this is set. */
const drawing = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('#contract/scenes/draw-scene.ts', async () => {
  await vi.waitUntil(() => drawing.isLoaded);
  return { drawScene: () => '<svg xmlns="http://www.w3.org/2000/svg"/>' };
});

const LANDING = '<section data-on-picture><h1>Elevate The Experience</h1></section>';
const HOME = '<section><h1>Good evening, Maya</h1></section>';

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(keepLook).mockClear();
  history.replaceState(null, '', '/');
});

afterEach(() => {
  vi.useRealTimers();
});

/** Starts the app on a page that shows this. */
function open(content: string): void {
  document.head.innerHTML = '<script data-app type="app" src="/assets/app.js"></script>';
  document.body.innerHTML = `<div id="root"><main>${content}</main></div>`;
  rememberLooks({ subscribe: () => undefined });
}

function leave(content: string): void {
  open(content);
  dispatchEvent(new Event('pagehide'));
}

test('the landing page, while home replaces it after signing in, is not stored as the person’s look', () => {
  Object.assign(sessionState, { status: 'signedIn', user: someAccount({ guid: 'maya' }) });
  leave(LANDING);
  expect(keepLook).not.toHaveBeenCalled();
  leave(HOME);
  expect(vi.mocked(keepLook).mock.calls[0]?.[1].html).toContain('Good evening, Maya');
});

test('a page that takes several seconds to be complete is stored, too, once', async () => {
  history.replaceState(null, '', '/schedule');
  Object.assign(sessionState, { status: 'signedIn', user: someAccount({ guid: 'maya' }) });
  open(`${HOME}<div data-loading></div>`);
  await vi.advanceTimersByTimeAsync(6000);
  expect(keepLook).not.toHaveBeenCalled();
  document.querySelector('[data-loading]')?.remove();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(keepLook).toHaveBeenCalledOnce();
});

test('pictures of a page that the server rendered are waited for, unless the page is left', async () => {
  history.replaceState(null, '', '/itinerary/porto');
  open(`${HOME}<img data-scene="coast-dusk/portrait" src="/scenes/coast-dusk.portrait.svg">`);
  await vi.advanceTimersByTimeAsync(4000);
  expect(keepLook).not.toHaveBeenCalled();
  dispatchEvent(new Event('pagehide'));
  expect(vi.mocked(keepLook).mock.lastCall?.[1].html).not.toContain('<img');
  drawing.isLoaded = true;
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'));
    expect(vi.mocked(keepLook).mock.lastCall?.[1].html).toContain('src="data:image/svg+xml');
  });
});

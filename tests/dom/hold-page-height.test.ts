// Going back ends where one was, also when what stood there is read from the device after the page is drawn.
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdPageHeight } from '#src/app/routing/hold-page-height.ts';

const PAGE = 900;
const scrollTo = vi.fn();
let grow: (height: number) => void;
beforeEach(() => {
  let height = PAGE;
  let seen = () => {};
  vi.spyOn(document.body, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        seen = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  grow = (to) => {
    height = to;
    seen();
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  scrollTo.mockReset();
});

const held = () => document.documentElement.style.minHeight;

/** A router as far as it is needed: somebody who reads home down to a place, opens an event and goes back. */
function walk() {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const listeners = new Map<string, (event: object) => void>();
  const subscribe = (type: string, listener: (event: object) => void) => listeners.set(type, listener);
  holdPageHeight({ subscribe } as never, history);
  let here = history.location;
  const show = () => {
    const event = { fromLocation: here, toLocation: history.location };
    listeners.get('onBeforeLoad')?.(event);
    vi.stubGlobal('scrollY', 0);
    here = history.location;
    listeners.get('onRendered')?.(event);
  };
  return {
    leaveFrom(y: number) {
      vi.stubGlobal('scrollY', y);
      history.push('/experiences/some-event');
      show();
    },
    goBack() {
      history.back();
      show();
    },
  };
}

test('the page is as long as it was until what stood there has come', () => {
  const { leaveFrom, goBack } = walk();
  leaveFrom(600);
  expect(held(), 'another page begins at its top').toBe('');
  goBack();
  expect(held()).toBe(`${600 + innerHeight}px`);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 600, behavior: 'instant' });
  grow(PAGE + 100);
  expect(held(), 'only a part of it').not.toBe('');
  grow(2000);
  expect(held()).toBe('');
});

test('it does not wait for ever, and another page is not held', () => {
  vi.useFakeTimers();
  const { leaveFrom, goBack } = walk();
  leaveFrom(600);
  goBack();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(held()).toBe('');
  leaveFrom(600);
  goBack();
  leaveFrom(0);
  expect(held()).toBe('');
});

test('whoever was at the top, or finds the page long enough, is left alone', () => {
  const { leaveFrom, goBack } = walk();
  leaveFrom(0);
  goBack();
  expect(held()).toBe('');
  leaveFrom(600);
  grow(2000);
  goBack();
  expect(held()).toBe('');
  expect(scrollTo).not.toHaveBeenCalled();
});

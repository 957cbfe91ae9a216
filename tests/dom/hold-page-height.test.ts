// Going back restores the scroll position, even if the content is read from the device only after the page is
// rendered.
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

const heldHeight = () => document.documentElement.style.minHeight;

/** As much of a router as the test needs: scrolling down the home page, opening an event and going back. */
function visitPages() {
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

test('the page keeps its former height until its content has been rendered', () => {
  const { leaveFrom, goBack } = visitPages();
  leaveFrom(600);
  expect(heldHeight(), 'another page begins at its top').toBe('');
  goBack();
  expect(heldHeight()).toBe(`${600 + innerHeight}px`);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 600, behavior: 'instant' });
  grow(PAGE + 100);
  expect(heldHeight(), 'only a part of it is rendered').not.toBe('');
  grow(2000);
  expect(heldHeight()).toBe('');
});

test('the height is released after a time limit, and another page does not get it', () => {
  vi.useFakeTimers();
  const { leaveFrom, goBack } = visitPages();
  leaveFrom(600);
  goBack();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(heldHeight()).toBe('');
  leaveFrom(600);
  goBack();
  leaveFrom(0);
  expect(heldHeight()).toBe('');
});

test('at the top of the page, or if the page is already long enough, no height is kept', () => {
  const { leaveFrom, goBack } = visitPages();
  leaveFrom(0);
  goBack();
  expect(heldHeight()).toBe('');
  leaveFrom(600);
  grow(2000);
  goBack();
  expect(heldHeight()).toBe('');
  expect(scrollTo).not.toHaveBeenCalled();
});

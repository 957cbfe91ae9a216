// How a windowed list reads the size of the window, or of the element that scrolls it, and how it scrolls.
import type { Rect, Virtualizer } from '@tanstack/react-virtual';
import { expect, test, vi } from 'vitest';
import { elementOptions, windowOptions } from '#src/ui/lists/virtualizer-options.ts';

const resize = (width: number, height: number) => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  dispatchEvent(new Event('resize'));
};

test('a list receives the size of the window when it changes, and the next list starts with it', () => {
  resize(390, 844);
  const reported: Rect[] = [];
  const { initialRect, observeElementRect } = windowOptions();
  expect(initialRect).toEqual({ width: 390, height: 844 });
  const list = { scrollRect: initialRect } as Virtualizer<Window, Element>;
  const stop = observeElementRect(list, (rect) => reported.push(rect));
  expect(reported, 'the size has not changed').toEqual([]);
  resize(844, 390);
  resize(1024, 768);
  expect(reported).toEqual([
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
  ]);
  stop();
  resize(820, 1180);
  expect(reported).toHaveLength(2);
  expect(windowOptions().initialRect).toEqual({ width: 820, height: 1180 });
  // a list that was detached from the document while the window changed
  windowOptions().observeElementRect(list, (rect) => reported.push(rect))();
  expect(reported.at(-1)).toEqual({ width: 820, height: 1180 });
});

test('a list does not scroll to its current position, except to adjust for a row above that has grown', () => {
  const scrollTo = vi.fn();
  const list = { scrollOffset: 120, scrollElement: { scrollTo }, options: {} } as never;
  const { scrollToFn } = windowOptions();
  scrollToFn(120, {}, list);
  expect(scrollTo).not.toHaveBeenCalled();
  scrollToFn(120, { adjustments: 14 }, list);
  scrollToFn(300, {}, list);
  expect(scrollTo.mock.calls.map(([to]) => (to as { top: number }).top)).toEqual([134, 300]);
});

test("an element's size is not read: a ResizeObserver reports it, and every change of it", () => {
  let report: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(reported: () => void) {
        report = reported;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  resize(390, 843);
  const size = { width: 300, height: 500 };
  let asked = 0;
  const scrollElement = {
    get clientWidth() {
      asked++;
      return size.width;
    },
    get clientHeight() {
      return size.height;
    },
    scrollTo: vi.fn(),
  };
  const list = { scrollOffset: 0, scrollElement, options: {} } as never;
  const reported: Rect[] = [];
  const { initialRect, observeElementRect, scrollToFn } = elementOptions();
  expect(initialRect, 'an estimate').toEqual({ width: 260, height: 562 });
  const stop = observeElementRect(list, (rect) => reported.push({ ...rect }));
  scrollToFn(0, {}, list);
  expect([asked, reported, scrollElement.scrollTo.mock.calls]).toEqual([0, [], []]);
  report();
  size.height = 400;
  report();
  expect(reported).toEqual([
    { width: 300, height: 500 },
    { width: 300, height: 400 },
  ]);
  stop?.();
  expect(disconnect).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

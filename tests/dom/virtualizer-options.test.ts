// What a windowed list asks of the window, or of the element that scrolls it: how large it is, and where to scroll.
import type { Rect, Virtualizer } from '@tanstack/react-virtual';
import { expect, test, vi } from 'vitest';
import { elementOptions, windowOptions } from '#src/ui/lists/virtualizer-options.ts';

const resize = (width: number, height: number) => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  dispatchEvent(new Event('resize'));
};

test('a list is told how large the window is when that changes, and by the next one that comes', () => {
  resize(390, 844);
  const told: Rect[] = [];
  const { initialRect, observeElementRect } = windowOptions();
  expect(initialRect).toEqual({ width: 390, height: 844 });
  const list = { scrollRect: initialRect } as Virtualizer<Window, Element>;
  const stop = observeElementRect(list, (rect) => told.push(rect));
  expect(told, 'it knows').toEqual([]);
  resize(844, 390);
  resize(1024, 768);
  expect(told).toEqual([
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
  ]);
  stop();
  resize(820, 1180);
  expect(told).toHaveLength(2);
  expect(windowOptions().initialRect).toEqual({ width: 820, height: 1180 });
  // one that was kept beside the document while the window changed
  windowOptions().observeElementRect(list, (rect) => told.push(rect))();
  expect(told.at(-1)).toEqual({ width: 820, height: 1180 });
});

test('nothing is scrolled to where it stands already, but for a row that has grown above', () => {
  const scrollTo = vi.fn();
  const list = { scrollOffset: 120, scrollElement: { scrollTo }, options: {} } as never;
  const { scrollToFn } = windowOptions();
  scrollToFn(120, {}, list);
  expect(scrollTo).not.toHaveBeenCalled();
  scrollToFn(120, { adjustments: 14 }, list);
  scrollToFn(300, {}, list);
  expect(scrollTo.mock.calls.map(([to]) => (to as { top: number }).top)).toEqual([134, 300]);
});

test('an element is not asked for its size: the browser tells it, and whatever it becomes', () => {
  let tell: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        tell = told;
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
  const told: Rect[] = [];
  const { initialRect, observeElementRect, scrollToFn } = elementOptions();
  expect(initialRect, 'a guess').toEqual({ width: 260, height: 562 });
  const stop = observeElementRect(list, (rect) => told.push({ ...rect }));
  scrollToFn(0, {}, list);
  expect([asked, told, scrollElement.scrollTo.mock.calls]).toEqual([0, [], []]);
  tell();
  size.height = 400;
  tell();
  expect(told).toEqual([
    { width: 300, height: 500 },
    { width: 300, height: 400 },
  ]);
  stop?.();
  expect(disconnect).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

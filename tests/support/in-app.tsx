import { MantineProvider } from '@mantine/core';
import { act, render, type RenderResult } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RowQuestions } from '#src/features/outbox/row-questions.tsx';
import { ConfirmHost } from '#src/ui/layers/confirm.tsx';
import { useNotePresses } from '#src/ui/layers/last-press.ts';

let screenWidth = 1280;
const turned = new EventTarget();

/** A media query list, which jsdom lacks. The pretended width decides every (min-width: …em). */
class PretendedQuery extends EventTarget {
  readonly media: string;
  onchange = null;
  addListener = () => undefined;
  removeListener = () => undefined;
  override addEventListener = turned.addEventListener.bind(turned);
  override removeEventListener = turned.removeEventListener.bind(turned);

  constructor(media: string) {
    super();
    this.media = media;
  }

  get matches(): boolean {
    const min = /min-width:\s*([\d.]+)em/.exec(this.media);
    return min !== null && screenWidth >= Number(min[1]) * 16;
  }
}

/** Changes the window's width while the page stays rendered, as when a phone is rotated. */
export function resizeScreen(width: number): void {
  screenWidth = width;
  act(() => void turned.dispatchEvent(new Event('change')));
}

/** Sets the width that media queries see. */
export function pretendScreen(width: number): void {
  screenWidth = width;
  window.matchMedia = (query) => new PretendedQuery(query);
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  window.scrollTo = () => undefined;
  window.scrollBy = () => undefined;
  if (!('fonts' in document))
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  // jsdom has no CSS.escape
  globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
}

function Presses() {
  useNotePresses();
  return null;
}

/** Renders a page inside the theme's provider and a real router that shows it at every address. */
export function renderInApp(
  page: () => ReactNode,
  at = '/',
): RenderResult & { history: RouterHistory; path: () => string } {
  const root = createRootRoute({ component: Outlet });
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: page as () => React.JSX.Element,
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren([any]), history });
  const result = render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
      <ConfirmHost />
      <RowQuestions />
      <Presses />
    </MantineProvider>,
  );
  return { ...result, history, path: () => history.location.href };
}

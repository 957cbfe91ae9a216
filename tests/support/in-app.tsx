import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
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

/** Widths as media queries see them; what jsdom does not have. `width` decides every (min-width: …em). */
export function pretendScreen(width: number): void {
  const matches = (query: string) => {
    const min = /min-width:\s*([\d.]+)em/.exec(query);
    return min ? width >= Number(min[1]) * 16 : false;
  };
  window.matchMedia = (query) => ({
    matches: matches(query),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  });
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

/** Renders a page under the theme's provider and a real router that shows it at every address. */
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
    </MantineProvider>,
  );
  return { ...result, history, path: () => history.location.href };
}

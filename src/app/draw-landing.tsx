import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from '#src/app/app.tsx';
import { theme } from '#src/app/theme/theme.ts';
import { LandingPage } from '#src/features/landing/landing-page.tsx';
import { beginAsStranger } from '#src/session/session.ts';
import { setFirstDraw, type FirstDraw } from '#src/ui/hooks/first-draw.ts';

/**
 * The landing page with what surrounds it, to be looked at until the app takes its place (src/app/look). Of a router
 * it needs addresses alone.
 */
export function drawLanding(draw: FirstDraw): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  beginAsStranger();
  setFirstDraw(draw);
  try {
    return renderToStaticMarkup(
      <App router={router}>
        <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
          <LandingPage />
        </MantineProvider>
      </App>,
    );
  } finally {
    setFirstDraw(null);
  }
}

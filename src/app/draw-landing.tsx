import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { sceneUrlAs } from '#contract/scenes/scene-list.ts';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { App } from '#src/app/app.tsx';
import { theme } from '#src/app/theme/theme.ts';
import { LandingPage } from '#src/features/landing/landing-page.tsx';
import { SectionNames } from '#src/features/landing/section-links.tsx';
import { givePublicConfig } from '#src/session/public-config.ts';
import { beginAsStranger } from '#src/session/session.ts';
import { setFirstDraw, type FirstDraw } from '#src/ui/hooks/first-draw.ts';

/** Empty in the bar; the browser puts them there itself. */
const BAR_PLACE = '<span data-bar-place="true"></span>';

/**
 * The landing page with what surrounds it, to be read until the app takes its place (src/app/look). Of a router it
 * needs addresses alone.
 */
export function drawLanding(draw: FirstDraw, config: PublicConfig): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  beginAsStranger();
  givePublicConfig(config);
  setFirstDraw({ ...draw, sceneUrl: sceneUrlAs });
  try {
    return renderToStaticMarkup(
      <App router={router}>
        <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
          <LandingPage />
        </MantineProvider>
      </App>,
    ).replace(BAR_PLACE, BAR_PLACE.replace('</', `${renderToStaticMarkup(<SectionNames />)}</`));
  } finally {
    setFirstDraw(null);
  }
}

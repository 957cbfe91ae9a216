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
import { setFirstRender, type FirstRender } from '#src/ui/hooks/first-render.ts';

/** The top bar reserves space for them; the browser fills it. */
const BAR_PLACE = '<span data-bar-place="true"></span>';

/**
 * The landing page with its top bar, readable until the app takes over (src/app/look). All it needs from a
 * router is addresses.
 */
export function renderLanding(first: FirstRender, config: PublicConfig): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  beginAsStranger();
  givePublicConfig(config);
  setFirstRender({ ...first, sceneUrl: sceneUrlAs });
  try {
    return renderToStaticMarkup(
      <App router={router}>
        <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
          <LandingPage />
        </MantineProvider>
      </App>,
    ).replace(BAR_PLACE, BAR_PLACE.replace('</', `${renderToStaticMarkup(<SectionNames />)}</`));
  } finally {
    setFirstRender(null);
  }
}

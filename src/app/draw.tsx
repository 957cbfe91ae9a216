// Entry of the program with which the server draws the first page of a shared link (vite.drawing.ts).
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FirstPage } from '#contract/first-page.ts';
import { App } from '#src/app/app.tsx';
import { makeFrontRouter } from '#src/app/routing/front-router.ts';
import { FrontScreen } from '#src/app/routing/front-screen.tsx';
import { cssVariables } from '#src/app/theme/css-variables.ts';
import { theme } from '#src/app/theme/theme.ts';
import { giveFirstPage } from '#src/data/first-page.ts';
import { beginAsStranger } from '#src/session/session.ts';
import { setFirstDraw } from '#src/ui/hooks/first-draw.ts';

/** What belongs into #root at this address. Without a page: as long as nothing is known of it. */
export function draw(path: string, page: FirstPage | null): string {
  const router = makeFrontRouter(createMemoryHistory({ initialEntries: [path] }));
  // nothing waits between here and the end, so two pages cannot mix
  beginAsStranger();
  giveFirstPage(page);
  setFirstDraw(page);
  try {
    return renderToString(
      <App router={router} drawn>
        <FrontScreen />
      </App>,
    );
  } finally {
    setFirstDraw(null);
    giveFirstPage(null);
  }
}

/** The theme's variables, which the browser otherwise writes into the page itself. */
export const themeCss: string = renderToStaticMarkup(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false} />,
).replace(/<\/?style[^>]*>/g, '');

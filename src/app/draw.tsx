// Entry of the program with which the server draws the first page of a shared link (vite.drawing.ts).
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FirstPage } from '#contract/first-page.ts';
import { App } from '#src/app/app.tsx';
import { makeRouter } from '#src/app/router.ts';
import { cssVariables } from '#src/app/theme/css-variables.ts';
import { theme } from '#src/app/theme/theme.ts';
import { giveFirstPage } from '#src/data/first-page.ts';
import { beginAsStranger } from '#src/session/session.ts';
import { setFirstDraw } from '#src/ui/hooks/first-draw.ts';

/** What belongs into #root at this address. Without a page: as long as nothing is known of it. */
export async function draw(path: string, page: FirstPage | null): Promise<string> {
  const router = makeRouter(path);
  await router.load();
  // nothing waits between here and the end, so two pages cannot mix
  beginAsStranger();
  giveFirstPage(page);
  setFirstDraw(page);
  try {
    const html = renderToString(<App router={router} drawn />);
    // the router wants another address
    if (!html) throw new Error(`nothing is drawn at ${path}`);
    return html;
  } finally {
    setFirstDraw(null);
    giveFirstPage(null);
  }
}

/** The theme's variables, which the browser otherwise writes into the page itself. */
export const themeCss: string = renderToStaticMarkup(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false} />,
).replace(/<\/?style[^>]*>/g, '');

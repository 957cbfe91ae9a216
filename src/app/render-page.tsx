// Entry of the program with which the server renders the first page of a shared link (vite/page-renderer.ts).
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FirstPage } from '#contract/first-page.ts';
import { sceneUrlAs } from '#contract/scenes/scene-list.ts';
import { App } from '#src/app/app.tsx';
import { makeFrontRouter } from '#src/app/routing/front-router.ts';
import { FrontScreen } from '#src/app/routing/front-screen.tsx';
import { giveFirstPage, itineraryOf } from '#src/data/first-page.ts';
import { BookletDay } from '#src/features/itinerary/print/booklet-day.tsx';
import { BookletStart } from '#src/features/itinerary/print/booklet.tsx';
import { deferRest } from '#src/data/rest-of-app.ts';
import { beginAsStranger } from '#src/session/session.ts';
import { setFirstRender } from '#src/ui/hooks/first-render.ts';

/** The content of #root at this address; without a page, what is shown while nothing is known about it. */
export function renderPage(path: string, page: FirstPage | null): string {
  const router = makeFrontRouter(createMemoryHistory({ initialEntries: [path] }));
  // nothing is awaited from here to the end, so that two pages cannot mix
  beginAsStranger();
  deferRest();
  giveFirstPage(page);
  setFirstRender(page && { ...page, sceneUrl: sceneUrlAs });
  try {
    return renderToString(
      <App router={router}>
        <FrontScreen />
      </App>,
    );
  } finally {
    setFirstRender(null);
    giveFirstPage(null);
  }
}

/**
 * The printed form, for browsers without scripts; others make it on demand. Its only picture is the cover: without
 * scripts, pictures are fetched whether anybody prints or not. Rendered day by day, because it is the whole programme:
 * a thousand activities take a tenth of a second.
 */
export function* renderBooklet(page: FirstPage, origin: string): Generator<string> {
  const { event, days } = itineraryOf(page);
  const { hour12 } = page;
  yield '<div class="booklet">';
  yield renderToStaticMarkup(
    <BookletStart event={event} days={days} origin={origin} hour12={hour12} pictures="cover" />,
  );
  for (const day of days)
    yield renderToStaticMarkup(
      <BookletDay day={day} zone={event.timezone} hour12={hour12} picture={false} />,
    );
  yield '</div>';
}

export { renderLanding } from '#src/app/render-landing.tsx';
export { themeCss } from '#src/app/theme/theme-css.tsx';

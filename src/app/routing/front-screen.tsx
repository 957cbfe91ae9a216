import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { PageBoundary } from '#src/app/page-boundary.tsx';
import { placeOf, type ItineraryPlace } from '#contract/rules/itinerary-place.ts';
import { leave, OtherScreens } from '#src/app/routing/other-screens.tsx';
import { areStylesInForce, stylesInForce } from '#src/app/styles-in-force.ts';
import { ItineraryPage } from '#src/features/itinerary/itinerary-page.tsx';
import { useReportHydrated } from '#src/ui/hooks/first-render.ts';

/**
 * A server-rendered itinerary, its days and its activities, without the router. Once the person goes to
 * another screen, the router shows that and every later screen, including this one on the way back.
 */
export function FrontScreen() {
  useReportHydrated();
  const { history } = useRouter();
  const [place, setPlace] = useState(() => placeOf(history.location.pathname));
  const [left, setLeft] = useState(false);
  const shownId = place?.itineraryId;

  useEffect(() => {
    if (left) return;
    const follow = () => {
      const next = placeOf(history.location.pathname);
      if (next && next.itineraryId === shownId) {
        const move = () => setPlace((was) => (isSame(was, next) ? was : next));
        if (areStylesInForce()) move();
        else void stylesCome().then(move);
      } else void leave(history).then(() => startTransition(() => setLeft(true)));
    };
    // Back may have been pressed during hydration
    follow();
    return history.subscribe(follow);
  }, [history, left, shownId]);

  if (left) return <OtherScreens />;
  return <PageBoundary>{place ? <ItineraryPage {...place} /> : null}</PageBoundary>;
}

const isSame = (one: ItineraryPlace | null, other: ItineraryPlace): boolean =>
  one?.dayId === other.dayId && one?.activityId === other.activityId;

const STYLES_MS = 2000;

/** The page has the styles of what the server rendered, not those of another day or an activity. */
const stylesCome = (): Promise<unknown> =>
  Promise.race([stylesInForce(), new Promise((longEnough) => setTimeout(longEnough, STYLES_MS))]);

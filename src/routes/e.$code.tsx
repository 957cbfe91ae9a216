import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';

// Lazy: the server redirects browsers by itself; only an app that starts from the device gets here.
const ShortLinkPage = lazy(async () => ({
  default: (await import('#src/features/itinerary/short-link-page.tsx')).ShortLinkPage,
}));

/** Public: /e/{code}, the short link of an event. */
export const Route = createFileRoute('/e/$code')({ component: ShortLink });

function ShortLink() {
  return <ShortLinkPage code={Route.useParams().code} />;
}

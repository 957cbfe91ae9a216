import { registerRoute } from 'workbox-routing';
import { VISITOR } from '#src/data/cache-db.ts';
import { mediaCacheName, theDevice } from '#src/data/device.ts';
import { personKey } from '#src/data/person-key.ts';
import { SessionStore } from '#src/session/store.ts';
import { partOf } from '#sw/byte-part.ts';
import { keep } from '#sw/media-cache.ts';

const session = new SessionStore(theDevice());
const PATH = /^\/files\/([0-9a-f-]{36})$/i;

interface Viewer {
  cacheName: string;
  token: string | null;
}

/**
 * Pictures, videos and documents of our own server, readable without a signal once seen. Kept per person, under their
 * address without its signature, and only as the whole 200: parts are cut from it. A file id never changes its bytes.
 */
export function serveMedia(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && PATH.test(url.pathname),
    ({ url, request, event }) => serve(url, request, event as ExtendableEvent),
  );
}

async function serve(url: URL, request: Request, event: ExtendableEvent): Promise<Response> {
  const viewer = await viewerOf();
  const key = keyOf(url);
  const cache = await caches.open(viewer.cacheName);
  const kept = await cache.match(key);
  const range = request.headers.get('range');
  if (kept) return range ? partOf(kept, range) : kept;
  try {
    const answer = await fetchFile(url, request, viewer);
    // A part, or what somebody in between answered, is passed on and forgotten.
    if (!range && answer.status === 200 && answer.type === 'basic') event.waitUntil(keepFor(viewer, key, answer.clone()));
    return answer;
  } catch (problem) {
    // Without a signal the same picture in another width is better than none.
    const other = range ? undefined : await cache.match(key, { ignoreSearch: true });
    if (other) return other;
    throw problem;
  }
}

/** The signature in the address is good for minutes; the session is good for longer, so it is asked next. */
async function fetchFile(url: URL, request: Request, viewer: Viewer): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status !== 403 || !viewer.token) return answer;
  const id = PATH.exec(url.pathname)?.[1];
  const range = request.headers.get('range');
  const byToken = await fetch(`/api/files/${id}${widthOf(url)}`, { headers: { Authorization: `Bearer ${viewer.token}`, ...(range ? { Range: range } : {}) } });
  return byToken.ok ? byToken : answer;
}

async function keepFor(viewer: Viewer, key: string, answer: Response): Promise<void> {
  // Who is signed in may have changed while the file came: their cache has been removed and must not come back.
  const now = await viewerOf();
  if (now.cacheName === viewer.cacheName) await keep(viewer.cacheName, key, answer);
}

async function viewerOf(): Promise<Viewer> {
  const user = await session.read().catch(() => null);
  return { cacheName: mediaCacheName(user ? personKey(user.guid) : VISITOR), token: user?.authToken ?? null };
}

const widthOf = (url: URL): string => (url.searchParams.has('w') ? `?w=${url.searchParams.get('w')}` : '');
const keyOf = (url: URL): string => url.pathname.toLowerCase() + widthOf(url);

import { registerRoute } from 'workbox-routing';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { mediaCacheName, theDevice } from '#src/data/device/device.ts';
import { personKey, VISITOR } from '#src/data/databases/person-key.ts';
import { KeptFiles } from '#src/data/files/kept-files.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { partOf } from '#sw/byte-part.ts';
import { unlessReleased } from '#sw/release.ts';
import { isWholeFile } from '#sw/whole-file.ts';

const session = new SessionStore(theDevice());
const PATH = /^\/files\/([0-9a-f-]{36})$/i;

interface Viewer {
  key: string;
  token: string | null;
  files: KeptFiles;
}
let open: { key: string; files: KeptFiles } | null = null;

/**
 * Pictures, videos and documents of our own server, readable offline once seen. Cached per person, under their
 * address without its signature, and only as a complete 200, from which ranges are sliced. The bytes behind a file id
 * never change.
 */
export function serveMedia(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && PATH.test(url.pathname),
    ({ url, request, event }) => unlessReleased(serve(url, request, event as ExtendableEvent)),
  );
}

async function serve(url: URL, request: Request, event: ExtendableEvent): Promise<Response> {
  const viewer = await viewerOf();
  const path = pathOf(url);
  const cache = await caches.open(mediaCacheName(viewer.key));
  const kept = await cache.match(path);
  const range = request.headers.get('range');
  if (kept) {
    event.waitUntil(viewer.files.touch(path).catch(() => undefined));
    return range ? partOf(kept, range) : kept;
  }
  try {
    const answer = await fetchFile(url, request, viewer);
    // anything else is passed on and not cached
    if (!range && isWholeFile(answer))
      event.waitUntil(unlessReleased(keepFor(viewer, path, answer.clone())).catch(() => undefined));
    return answer;
  } catch (problem) {
    // offline, the same picture in another width is better than none
    const other = range ? undefined : await widest(cache, path);
    if (other) return other;
    throw problem;
  }
}

/**
 * The signature in the address is valid for minutes, the session for longer, so the session is tried next. Both
 * requests use the device's own fetch and not ky: the browser's request must be passed on as it is (a rebuilt one
 * loses its Range header), and the answer unread.
 */
async function fetchFile(url: URL, request: Request, viewer: Viewer): Promise<Response> {
  const answer = await theDevice().fetch(request);
  if (answer.status !== 403 || !viewer.token) return answer;
  const id = PATH.exec(url.pathname)?.[1];
  const range = request.headers.get('range');
  const byToken = await theDevice().fetch(`/api/files/${id}${widthOf(url)}`, {
    headers: { Authorization: `Bearer ${viewer.token}`, ...(range ? { Range: range } : {}) },
  });
  return byToken.ok ? byToken : answer;
}

/** @throws while it cannot be read who is signed in: it might be kept for the next visitor */
async function keepFor(viewer: Viewer, path: string, answer: Response): Promise<void> {
  const bytes = await answer.blob();
  // somebody else may have signed in meanwhile: the previous person's cache was deleted and must not come back
  if (keyOf(await session.read()) === viewer.key) await viewer.files.keep(path, bytes, answer.headers);
}

async function viewerOf(): Promise<Viewer> {
  const user = await session.read().catch(() => null);
  const key = keyOf(user);
  if (open?.key !== key || open.files.isClosed) {
    open?.files.close();
    open = { key, files: new KeptFiles(theDevice(), key) };
  }
  return { key, token: user?.authToken ?? null, files: open.files };
}

async function widest(cache: Cache, path: string): Promise<Response | undefined> {
  const widths = (await cache.keys(path, { ignoreSearch: true })).map(({ url }) => ({
    url,
    width: Number(new URL(url).searchParams.get('w') ?? Number.POSITIVE_INFINITY),
  }));
  const best = widths.sort((a, b) => b.width - a.width)[0];
  return best && cache.match(best.url);
}

const keyOf = (user: SignInAnswer | null): string => (user ? personKey(user.guid) : VISITOR);
const widthOf = (url: URL): string => (url.searchParams.has('w') ? `?w=${url.searchParams.get('w')}` : '');
const pathOf = (url: URL): string => url.pathname.toLowerCase() + widthOf(url);

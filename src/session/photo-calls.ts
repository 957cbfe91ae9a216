import { array, parse } from 'valibot';
import { FoundPhoto, MEDIA_PAGE_SIZE } from '#contract/schemas/media.ts';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { ownCall } from '#src/session/own-call.ts';
import type { Call } from '#src/sync/calls/call.ts';
import { httpStream } from '#src/sync/calls/http.ts';
import { withToken } from '#src/sync/calls/with-token.ts';

interface Photo {
  key: string;
  words: string;
  thumb: string;
  by: { name: string; profileUrl: string; source: string } | null;
}

/** The server has to fetch a large picture first. */
const TAKE_LIMIT = 60_000;
const NOT_FETCHED = 'The picture could not be fetched. Please try again.';

/**
 * Photos from the libraries that the server searches. The device asks only our server, never the libraries.
 */
export const photoCalls = {
  /** @throws ApiError */
  async search(
    query: string,
    page: number,
    signal: AbortSignal,
  ): Promise<{ photos: Photo[]; more: boolean }> {
    const asked = new URLSearchParams({
      query,
      page: String(page),
      limit: String(MEDIA_PAGE_SIZE),
      orientation: 'landscape',
    });
    const found = parse(
      array(FoundPhoto),
      await ownCall({ method: 'GET', path: `/api/v2/media/search?${asked}`, signal }),
    );
    return {
      photos: found.map(({ source, photoId, description, urls, attribution }) => ({
        key: `${source}/${photoId}`,
        words: description,
        thumb: urls.small,
        by: attribution && { ...attribution, source },
      })),
      more: found.length >= MEDIA_PAGE_SIZE,
    };
  },

  /** @throws ApiError */
  async take({ key }: Pick<Photo, 'key'>): Promise<File> {
    const picture = await pictureOf({ method: 'GET', path: `/api/v2/media/photos/${key}` });
    return new File([picture], `${key.replace('/', '-').toLowerCase()}.jpg`, { type: picture.type });
  },

  /** Returns the picture at an external URL, or the reason why it is not available. */
  async takeLink(address: string, signal: AbortSignal): Promise<File | { why: string }> {
    try {
      const picture = await pictureOf({
        method: 'POST',
        path: '/api/v2/media/link',
        json: { address },
        signal,
      });
      return new File([picture], 'picture', { type: picture.type });
    } catch (problem) {
      const said =
        problem instanceof ApiError ? (Object.values(problem.fields ?? {})[0] ?? problem.text) : '';
      return { why: said || NOT_FETCHED };
    }
  },
};

/** @throws ApiError */
async function pictureOf(call: Pick<Call, 'method' | 'path' | 'json' | 'signal'>): Promise<Blob> {
  const device = theDevice();
  const store = new SessionStore(device);
  try {
    const reply = await withToken<{ kind: 'file'; file: Blob }>(
      { device, store, see: () => undefined },
      (headers) =>
        httpStream(device, { ...call, headers, limit: TAKE_LIMIT }, async (response) => ({
          kind: 'file' as const,
          file: await response.blob(),
        })),
    );
    if (reply.kind !== 'file') throw failedCall(reply);
    return reply.file;
  } finally {
    store.close();
  }
}

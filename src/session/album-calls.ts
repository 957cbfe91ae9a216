import { parse } from 'valibot';
import { AlbumLink } from '#contract/schemas/feed.ts';
import { ownCall } from '#src/session/own-call.ts';

/** Returns a URL that serves all pictures of an event as one download. It expires after some minutes. */
export const askAlbum = async (eventId: string): Promise<string> =>
  parse(AlbumLink, await ownCall({ method: 'GET', path: `/api/feeds/${eventId}/album` })).url;

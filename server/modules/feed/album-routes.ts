import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { AlbumLink } from '#contract/schemas/feed.ts';
import { eventFor } from '#server/access/event-for.ts';
import { isId } from '#server/access/is-id.ts';
import { Refusal } from '#server/change/refusal.ts';
import { contentDisposition } from '#server/http/content-disposition.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { readAlbum } from '#server/modules/feed/read-album.ts';
import { zipAlbum } from '#server/modules/feed/zip-album.ts';
import { readPictureLink, signedFor } from '#server/modules/files/picture-url.ts';
import type { Services } from '#server/providers/services.ts';

const ALBUMS_PER_HOUR = 20;
const Signed = v.object({ u: v.string(), exp: v.string(), sig: v.string() });
const linkTo = (eventId: string): string => `album of ${eventId}`;

/** All pictures of a feed in one file, for participants. */
export function albumRoutes(app: FastifyInstance, services: Services): void {
  const albums = new AttemptLimit(ALBUMS_PER_HOUR, 3_600_000);

  declareRead(app, services, {
    url: '/api/feeds/:eventId/album',
    summary: 'A signed address for downloading all pictures of the feed, valid for a few minutes',
    auth: 'required',
    answer: AlbumLink,
    read: async ({ db, actor: { userId }, params: { eventId = '' }, now }) => {
      const { event } = await eventFor(db, userId, eventId, 'takePartInSocial', now);
      const pictures = await readAlbum(db, event.id);
      // browsers may request an address repeatedly, so the limit applies to asking for one
      albums.take(userId, now);
      return {
        url: `/files/albums/${event.id}?${signedFor(linkTo(event.id), userId, now)}`,
        pictures: pictures.length,
      };
    },
  });

  declareRead(app, services, {
    url: '/files/albums/:eventId',
    summary: 'All pictures of a feed as a zip file, at a signed address',
    auth: 'optional',
    // generated while it is sent, so there are no headers for a HEAD request
    isStream: true,
    async read({ db, params: { eventId = '' }, now, request, reply }) {
      // the signature is the caller's identity, not input: without a complete one the caller is anonymous
      if (!isId(eventId) || !v.is(Signed, request.query)) throw new Refusal('FILE_NOT_FOUND');
      const link = readPictureLink(linkTo(eventId.toLowerCase()), request.query, now);
      if (link.kind === 'forged') throw new Refusal('FILE_NOT_FOUND');
      if (link.kind === 'expired') throw new Refusal('LINK_EXPIRED');
      const { event } = await eventFor(db, link.viewer, eventId, 'takePartInSocial', now);
      const pictures = await readAlbum(db, event.id);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': contentDisposition('attachment', `${event.name}.zip`),
          'x-content-type-options': 'nosniff',
        })
        .type('application/zip')
        .send(zipAlbum(services.files, pictures));
    },
  });
}

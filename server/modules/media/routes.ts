import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { ExternalPhoto, FoundPhoto, MediaQuery, PictureAddress } from '#contract/schemas/media.ts';
import { Refusal } from '#server/change/refusal.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { searchScenes } from '#server/modules/media/scene-photos.ts';
import { searchPhotos } from '#server/modules/media/search-photos.ts';
import { takeLinked } from '#server/modules/media/take-linked.ts';
import { takePhoto } from '#server/modules/media/take-photo.ts';
import { thumbLinks } from '#server/modules/media/thumb-link.ts';
import { AnswerMemory } from '#server/providers/answer-memory.ts';
import { typeOfBytes } from '#server/providers/files/type-of.ts';
import type { Services } from '#server/providers/services.ts';

const DAY_MS = 86_400_000;
const MEMORY = { max: 1000, lifeMs: DAY_MS };
const SEARCHES_PER_MINUTE = 30;
const THUMB_BYTES = 1_500_000;
const LinkBody = v.object({ address: PictureAddress });
const ThumbQuery = v.object({ of: v.string(), source: v.string(), sig: v.string() });

/** Picture search. Browsers talk only to this server, which searches and fetches what is shown. */
export function mediaRoutes(app: FastifyInstance, services: Services): void {
  const { photos } = services;
  const memory = new AnswerMemory<FoundPhoto[]>(MEMORY);
  const searches = new AttemptLimit(SEARCHES_PER_MINUTE, 60_000);
  const thumbs = thumbLinks(services.config.secret);

  declareRead(app, services, {
    url: '/api/v2/media/search',
    summary: 'Search for pictures: in the configured libraries, otherwise among the painted ones',
    auth: 'required',
    query: MediaQuery,
    answer: v.array(FoundPhoto),
    async read({ actor, query, now }) {
      const asked = query();
      if (!asked.query) return [];
      if (photos.length === 0) return searchScenes(asked);
      const question = JSON.stringify({ ...asked, query: asked.query.toLowerCase() });
      const known = memory.known(question, now);
      if (known) return known;
      searches.take(actor.userId, now);
      return memory.keep(question, now, searchPhotos(services, asked, thumbs.make));
    },
  });

  declareRead(app, services, {
    url: '/api/v2/media/thumb',
    summary: 'A thumbnail from a picture search, at its signed address',
    auth: 'optional',
    query: ThumbQuery,
    async read({ query, reply }) {
      const link = query();
      const library = photos.find(({ source }) => source === link.source);
      if (!library || !thumbs.isOwn(link)) throw new Refusal('PHOTO_NOT_FOUND');
      const bytes = await library.fetch(link.of, THUMB_BYTES).catch(() => {
        throw new Refusal('LOOKUP_FAILED');
      });
      return send(reply, bytes, 'private, max-age=86400, immutable');
    },
  });

  declareRead(app, services, {
    url: '/api/v2/media/photos/:source/:photoId',
    summary: 'The full-size picture that was chosen; reports its use to the picture library',
    auth: 'required',
    async read({ actor, params, now, reply }) {
      const asked = v.safeParse(ExternalPhoto, params);
      // addresses of pictures at other sites are long, and are handled below
      if (!asked.success || asked.output.photoId.includes(':')) throw new Refusal('PHOTO_NOT_FOUND');
      const { bytes } = await takePhoto(services, asked.output, { userId: actor.userId, now });
      return send(reply, bytes, 'private, no-store');
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/api/v2/media/link',
    summary: 'The picture at an external address, fetched by the server',
    auth: 'required',
    body: LinkBody,
    async read({ actor, body, now, reply }) {
      const bytes = await takeLinked(services, body.address, { userId: actor.userId, now, field: 'address' });
      return send(reply, bytes, 'private, no-store');
    },
  });
}

async function send(reply: FastifyReply, bytes: Buffer, caching: string): Promise<FastifyReply> {
  return reply
    .headers({
      'cache-control': caching,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type(await typeOfBytes(bytes))
    .send(bytes);
}

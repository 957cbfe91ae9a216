import type { FastifyInstance } from 'fastify';
import { EventWithProgram } from '#contract/schemas/events.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { holdsTag, readShared } from '#server/modules/itinerary/read-shared.ts';
import type { Services } from '#server/providers/services.ts';

/** The public itinerary behind a shared link, redacted by caller. */
export function itineraryRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/oapi/itinerary/:eventId',
    summary: 'The itinerary of a shared link',
    auth: 'optional',
    answer: EventWithProgram,
    read: async ({ db, actor, params, now, request, reply }) => {
      const { itinerary, etag } = await readShared(db, {
        eventId: params.eventId ?? '',
        userId: actor?.userId ?? null,
        now,
      });
      // PRIVATE means unlisted: the link shows the programme, and nothing may spread it further.
      if (itinerary.privacy === 'PRIVATE')
        void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
      void reply.header('ETag', etag).header('Cache-Control', 'no-cache').header('Vary', 'Authorization');
      return holdsTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : itinerary;
    },
  });
}

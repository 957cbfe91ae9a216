import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { EventWithProgram, ItineraryQuery } from '#contract/schemas/events.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { sendKept } from '#server/http/send-kept.ts';
import { keptEvent } from '#server/modules/events/kept-event.ts';
import { invitedBy } from '#server/modules/rsvp/invited-by.ts';
import { holdsTag } from '#server/providers/answers/entity-tag.ts';
import type { Services } from '#server/providers/services.ts';

/** The public itinerary behind a shared link, redacted for the caller. */
export function itineraryRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/oapi/itinerary/:eventId',
    summary: 'The itinerary of a shared link',
    auth: 'optional',
    query: ItineraryQuery,
    answer: EventWithProgram,
    read: async ({ db, actor, params, query, now, request, reply }) => {
      // it decides about access, so it is parsed before any validation error may be reported
      const said = v.safeParse(ItineraryQuery, request.query);
      const invite = said.success ? said.output.invite : undefined;
      const { secret } = services.config;
      const invitedTo = invite === undefined ? null : await invitedBy(db, { secret, invite, now });
      const viewer = { eventId: params.eventId ?? '', userId: actor?.userId ?? null, now, invitedTo };
      const { access, answer } = await keptEvent(services, viewer);
      query();
      // PRIVATE means unlisted: the link shows the programme, but nothing may spread it further.
      if (access.event.privacy === 'PRIVATE')
        void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
      // Hashes the whole body instead of using the version, because signed picture links change without the event.
      void reply
        .header('ETag', answer.etag)
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Authorization');
      return holdsTag(request.headers['if-none-match'], answer.etag)
        ? reply.code(304).send()
        : sendKept(request, reply, answer);
    },
  });
}

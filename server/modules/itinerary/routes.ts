import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { EventWithProgram } from '#contract/schemas/events.ts';
import { eventFor } from '#server/access/event-for.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import type { Services } from '#server/providers/services.ts';

/** The public itinerary behind a shared link, redacted by caller. */
export function itineraryRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/oapi/itinerary/:eventId',
    summary: 'The itinerary of a shared link',
    auth: 'optional',
    answer: EventWithProgram,
    read: async ({ db, actor, params, now, request, reply }) => {
      const userId = actor?.userId ?? null;
      const itinerary = await snapshot(db, async (tx) =>
        readEvent(tx, await eventFor(tx, userId, params.eventId ?? '', 'viewProgram', now), { userId, now }),
      );
      // PRIVATE means unlisted: the link shows the programme, and nothing may spread it further.
      if (itinerary.privacy === 'PRIVATE')
        void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
      // Of the whole body, not of a version: people's names and signed picture links change without the
      // event.
      const tag = `"${createHash('sha256').update(JSON.stringify(itinerary)).digest('base64url').slice(0, 27)}"`;
      void reply.header('ETag', tag).header('Cache-Control', 'no-cache').header('Vary', 'Authorization');
      return holds(request.headers['if-none-match'], tag) ? reply.code(304).send() : itinerary;
    },
  });
}

/** Whether `If-None-Match` contains this tag; proxies may have made it weak. */
const holds = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;

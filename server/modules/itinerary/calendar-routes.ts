import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { calendarName } from '#contract/calendar/calendar-name.ts';
import { CalendarFeed } from '#contract/schemas/calendar.ts';
import { Id } from '#contract/schemas/common.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import { NoBody } from '#server/change/no-body.ts';
import { Refusal } from '#server/change/refusal.ts';
import { contentDisposition } from '#server/http/content-disposition.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { feedUrl, readFeedToken, type Subscription } from '#server/modules/itinerary/calendar-link.ts';
import { renewalsOf, renewFeed } from '#server/modules/itinerary/calendar-renewals.ts';
import { readCalendar, readFeed } from '#server/modules/itinerary/read-calendar.ts';
import { holdsTag, tagOf } from '#server/providers/answers/entity-tag.ts';
import type { Services } from '#server/providers/services.ts';

const Part = v.object({ day: v.optional(Id), activity: v.optional(Id) });

/** The itinerary for calendar programs: as a file, and as a feed to subscribe to. */
export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const origin = config.publicUrl.replace(/\/+$/, '');
  const addressOf = (of: Subscription, renewal: number): string =>
    feedUrl({ ...config, publicUrl: origin }, of, renewal);

  declareRead(app, services, {
    url: '/oapi/itinerary/:eventId/calendar.ics',
    summary: 'A calendar file of the itinerary, of a day or of an activity',
    auth: 'optional',
    query: Part,
    read: async ({ db, actor, params, query, now, request, reply }) => {
      const asked = { eventId: params.eventId ?? '', userId: actor?.userId ?? null, part: query };
      const { content, name, privacy } = await readCalendar(db, asked, { origin, now });
      if (privacy === 'PRIVATE')
        void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
      void reply
        .header('Vary', 'Authorization')
        .header('Content-Disposition', contentDisposition('attachment', calendarName(name)));
      return send(request, reply, content);
    },
  });

  declareRead(app, services, {
    url: '/api/events/:eventId/calendar',
    summary: 'The address with which the caller’s calendar subscribes to an event',
    auth: 'required',
    answer: CalendarFeed,
    read: async ({ db, actor, params, now, reply }) => {
      const { event } = await eventFor(db, actor.userId, params.eventId ?? '', 'subscribe', now);
      void reply.header('Cache-Control', 'no-store');
      const subscription = { userId: actor.userId, eventId: event.id };
      return { url: addressOf(subscription, await renewalsOf(db, subscription)) };
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/calendar/renewal',
    summary: 'Replace the caller’s calendar address; the previous one shows nothing any more',
    body: NoBody,
    answer: CalendarFeed,
    authorise: (unit, { eventId }: { eventId: string } & Record<string, string>) =>
      eventForChange(unit, eventId, 'subscribe'),
    apply: async (unit, { event }) => {
      const subscription = { userId: unit.actor.userId, eventId: event.id };
      return { url: addressOf(subscription, await renewFeed(unit, event.id)) };
    },
  });

  declareRead(app, services, {
    url: '/oapi/calendar/:feed',
    summary: 'The calendar feed at such an address',
    // only the address grants access: whatever else a browser sends makes no difference
    auth: 'optional',
    read: async ({ db, params, now, request, reply }) => {
      const subscription = readFeedToken(config.secret, (params.feed ?? '').replace(/\.ics$/, ''));
      if (!subscription) throw new Refusal('NOT_FOUND');
      void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
      return send(request, reply, await readFeed(db, subscription, { origin, now }));
    },
  });
}

/** Calendar programs poll every hour, and usually nothing has changed. */
function send(request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const etag = tagOf(content);
  void reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
  if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(content);
}

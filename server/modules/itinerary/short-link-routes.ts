import type { FastifyInstance, FastifyReply } from 'fastify';
import { ShortLink } from '#contract/schemas/short-link.ts';
import { Refusal } from '#server/change/refusal.ts';
import { noteFailure, putRefusal } from '#server/http/error-handler.ts';
import { declareRead, type ReadCall } from '#server/http/declare-read.ts';
import { networkOf } from '#server/http/network-of.ts';
import { isNavigation } from '#server/http/static-files.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { findByCode } from '#server/modules/itinerary/find-by-code.ts';
import type { Services } from '#server/providers/services.ts';

const HOUR = 3_600_000;
/** Wrong codes per network and hour. At this rate, finding an event by trial takes longer than a lifetime. */
const MISSES_AN_HOUR = 60;

/** The short links of events: for browsers and, under `/oapi`, for an app opened without its server. */
export function shortLinkRoutes(app: FastifyInstance, services: Services): void {
  const misses = new AttemptLimit(MISSES_AN_HOUR, HOUR);
  const find = async ({
    db,
    actor,
    params,
    now,
    request,
    reply,
  }: Pick<ReadCall<'optional', never, never>, 'db' | 'actor' | 'params' | 'now' | 'request' | 'reply'>) => {
    // whatever the outcome, neither robots nor caches may keep it
    quietly(reply);
    const network = networkOf(request.ip);
    return (await findByCode(db, params.code ?? '', { misses, network, userId: actor?.userId ?? null, now }))
      .event.id;
  };

  declareRead(app, services, {
    url: '/e/:code',
    auth: 'optional',
    summary: 'The short link of an event: leads to its itinerary',
    status: 302,
    read: async (call) => {
      try {
        return call.reply.redirect(`/itinerary/${await find(call)}`, 302);
      } catch (problem) {
        // as for the long link of a missing event: a person gets the app, which tells them
        if (problem instanceof Refusal && problem.code === 'EVENT_NOT_FOUND') call.reply.code(200);
        else if (isNavigation(call.request)) putRefusal(call.reply, noteFailure(call.request, problem));
        else throw problem;
        // the page's file must not be answered with 304, which would be an empty page with that status
        delete call.request.raw.headers['if-none-match'];
        delete call.request.raw.headers['if-modified-since'];
        call.reply.callNotFound();
        return call.reply;
      }
    },
  });

  declareRead(app, services, {
    url: '/oapi/e/:code',
    auth: 'optional',
    summary: 'Which event a short link leads to',
    answer: ShortLink,
    read: async (call) => ({ eventId: await find(call) }),
  });
}

const quietly = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .header('Referrer-Policy', 'no-referrer');

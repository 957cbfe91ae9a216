import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { MailKind } from '#contract/schemas/profile.ts';
import { muteGonePage, mutePage } from '#server/modules/mail/mail-pages.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { allowMails, eventOfMute, muteMails } from '#server/modules/mail/mute.ts';
import { isSigned, muteUrl, type Mute } from '#server/modules/mail/mute-link.ts';
import type { Services } from '#server/providers/services.ts';

/** `again`: resubscribes. Anybody who can unsubscribe can undo it. */
const signed = { sig: v.string(), again: v.optional(v.literal('1')) };
const MuteQuery = v.union([
  v.object({ r: Id, ...signed }),
  v.object({ u: Id, e: Id, k: MailKind, ...signed }),
]);
const URL_OF = '/oapi/mails/mute';
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
};

/**
 * The unsubscribe page. Opening it changes nothing, because mail scanners open every link. Only its button does, and
 * the one-click POST of mail programs (RFC 8058). It can be undone at once.
 */
export function muteRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, clock, live } = services;
  void app.register(async (scope) => {
    // what browsers and mail programs send; the content is not needed
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _text, done) => done(null, undefined),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: URL_OF,
      handler: async (request, reply) => {
        // for people who follow the link in a mail
        const gone = () => reply.code(404).headers(PAGE).send(muteGonePage());
        const { success, output: query } = v.safeParse(MuteQuery, request.query);
        if (!success) return gone();
        const mute: Mute =
          'r' in query ? { rsvpId: query.r } : { userId: query.u, eventId: query.e, kind: query.k };
        const eventName = isSigned(config.secret, mute, query.sig) ? await eventOfMute(db, mute) : null;
        if (eventName === null) return gone();
        // also for HEAD, which Fastify adds to every GET
        const step = request.method !== 'POST' ? 'ask' : query.again ? 'allowed' : 'stopped';
        if (step !== 'ask') {
          const { touched } = await inUnit(db, clock(), (unit) =>
            (step === 'allowed' ? allowMails : muteMails)(unit, services, mute),
          );
          for (const [eventId, version] of touched) live.poke(eventId, version);
          if ('userId' in mute) live.pokePerson(mute.userId);
        }
        return reply.headers(PAGE).send(
          mutePage({
            kind: 'kind' in mute ? mute.kind : 'invitations',
            eventName,
            step,
            stop: muteUrl({ ...config, publicUrl: '' }, mute),
          }),
        );
      },
    });
  });
}

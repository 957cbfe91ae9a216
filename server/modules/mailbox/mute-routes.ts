import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { MailKind } from '#contract/schemas/profile.ts';
import { parseInput } from '#server/http/input.ts';
import { Refusal } from '#server/http/refusal.ts';
import { mutePage } from '#server/modules/mailbox/pages.ts';
import { eventOfMute, muteMails } from '#server/modules/mailbox/mute.ts';
import { isSigned, type Mute } from '#server/modules/mailbox/mute-link.ts';
import type { Services } from '#server/services.ts';

const MuteQuery = v.union([v.object({ r: Id, sig: v.string() }), v.object({ u: Id, e: Id, k: MailKind, sig: v.string() })]);
const URL_OF = '/oapi/mails/mute';

/**
 * Where "no more mails of this kind" in a mail leads. Opening it changes nothing, because mail scanners open every link: the
 * page's button does, and so does the one-click POST of mail programs (RFC 8058).
 */
export function muteRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, clock } = services;
  void app.register(async (scope) => {
    // What browsers and mail programs send; there is nothing in it that is needed.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, _text, done) => done(null, undefined));
    scope.route({
      method: ['GET', 'POST'], url: URL_OF,
      handler: async (request, reply) => {
        const query = parseInput(MuteQuery, request.query);
        const mute: Mute = 'r' in query ? { rsvpId: query.r } : { userId: query.u, eventId: query.e, kind: query.k };
        const eventName = isSigned(config.secret, mute, query.sig) ? await eventOfMute(db, mute) : null;
        if (eventName === null) throw new Refusal('NOT_FOUND');
        if (request.method === 'POST') await muteMails(db, mute, clock());
        const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'", 'x-robots-tag': 'noindex' };
        return reply.headers(headers).type('text/html; charset=utf-8').send(mutePage({ kind: 'kind' in mute ? mute.kind : 'invitations', eventName, done: request.method === 'POST', address: request.url }));
      },
    });
  });
}

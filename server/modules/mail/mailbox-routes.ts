import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/change/refusal.ts';
import { keptMail, keptMails } from '#server/modules/mail/kept-mails.ts';
import { mailboxPage, mailPage } from '#server/modules/mail/mail-pages.ts';
import type { Services } from '#server/providers/services.ts';

const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // no script, no form, nothing external: a mail contains what other people wrote
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * The stored mails of an installation without an SMTP server, for the person at its keyboard. With a mail server or a
 * public address, these pages do not exist.
 */
export function mailboxRoutes(app: FastifyInstance, services: Services): void {
  if (!services.config.mailbox) return;

  app.get('/mailbox', async (request, reply) => {
    onlyFromHere(request);
    return reply.headers(PAGE).send(mailboxPage(await keptMails(services.db)));
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    onlyFromHere(request);
    return reply.headers(PAGE).send(mailPage(await keptMail(services.db, request.params.id)));
  });
}

const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
];

/**
 * These mails contain codes that open accounts. So the connection must come from this machine, must not be relayed by
 * a proxy, and must name this machine as its host (against DNS rebinding). For everybody else the page does not
 * exist.
 */
function onlyFromHere(request: FastifyRequest): void {
  const address = request.socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const relayed = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const named = host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
  if (!loopback || relayed || !named) throw new Refusal('NOT_FOUND');
}

import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '#server/db/failure.ts';
import { Refusal } from '#server/change/refusal.ts';
import { isHangUp, refusalOf } from '#server/change/refusal-of.ts';
import { headersOf } from '#server/http/answer-headers.ts';

const RETRY_AFTER_SECONDS = 1;

/** Every failed call responds with `{error, code, fields?}`, never with a stack or SQL. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, noteFailure(request, error)));
}

/** Returns what the caller is told about a failure. Logs more if the failure is ours. */
export function noteFailure(request: FastifyRequest, error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (isHangUp(error)) request.log.debug('the caller hung up');
  else if (refusal.status >= 500 && !(error instanceof Refusal)) {
    request.log[refusal.code === 'INTERNAL' ? 'error' : 'warn'](
      { failure: describeError(error), method: request.method, route: request.routeOptions.url },
      refusal.message,
    );
  }
  return refusal;
}

/** For Fastify's `frameworkErrors`: requests that never reach a route, such as a URL with a lone "%". */
export function answerFrameworkError(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(reply.headers(headersOf('api')), new Refusal('BAD_REQUEST'));
}

/** For an `Expect:` header other than 100-continue, to which Node itself would respond without a body. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { 'Content-Type': 'application/json; charset=utf-8', ...headersOf('api') });
    response.end(JSON.stringify(new Refusal('BAD_REQUEST').body));
  });
}

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  putRefusal(reply, refusal).send(refusal.body);

/** Its status, and when to try again. */
export function putRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wait = refusal.retryAfterSeconds ?? (refusal.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (wait !== undefined) void reply.header('Retry-After', String(wait));
  return reply.code(refusal.status);
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { describeError } from '#server/db/failure.ts';
import { Refusal } from '#server/change/refusal.ts';
import { refusalOf } from '#server/change/refusal-of.ts';

const RETRY_AFTER_SECONDS = 1;

/** Every failed call answers `{error, code, fields?}` (rules #1); never a stack, never SQL. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500 && !(error instanceof Refusal)) {
      request.log[refusal.code === 'INTERNAL' ? 'error' : 'warn'](
        { failure: describeError(error), method: request.method, route: request.routeOptions.url },
        refusal.message,
      );
    }
    return sendRefusal(reply, refusal);
  });
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wait = refusal.retryAfterSeconds ?? (refusal.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (wait !== undefined) void reply.header('Retry-After', String(wait));
  return reply.code(refusal.status).send(refusal.body);
}

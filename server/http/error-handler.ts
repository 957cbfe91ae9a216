import type { FastifyInstance, FastifyReply } from 'fastify';
import { databaseFailure, describeError } from '#server/db/failure.ts';
import { Refusal } from '#server/change/refusal.ts';

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

/** Any thrown thing as the refusal that a caller sees. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const failure = databaseFailure(error);
  if (failure?.kind === 'transient') return new Refusal('UNAVAILABLE');
  if (failure?.kind === 'input') return new Refusal('BAD_REQUEST', { text: 'This value cannot be stored.' });
  if (failure?.kind === 'duplicate') return new Refusal('ID_TAKEN');
  if (failure) return new Refusal('INTERNAL');
  // what Fastify and its plugins refuse carries a status
  switch (error instanceof Error && 'statusCode' in error ? error.statusCode : undefined) {
    case 400:
      return new Refusal('BAD_REQUEST');
    // 403 is said of folders and hidden files of the app, which do not exist as far as anybody is concerned
    case 403:
    case 404:
      return new Refusal('NOT_FOUND');
    case 408:
      return new Refusal('REQUEST_TIMEOUT');
    case 413:
      return new Refusal('TOO_LARGE');
    case 414:
    case 431:
      return new Refusal('BAD_REQUEST');
    case 415:
    case 406:
      return new Refusal('UNSUPPORTED_TYPE');
    case 503:
      return new Refusal('UNAVAILABLE');
    default:
      return new Refusal('INTERNAL');
  }
}

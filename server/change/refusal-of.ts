import { databaseFailure } from '#server/db/failure.ts';
import { Refusal } from '#server/change/refusal.ts';

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

import { databaseFailure } from '#server/db/failure.ts';
import { Refusal } from '#server/change/refusal.ts';

/**
 * Whether the caller disconnected in the middle of the body. Node reports ECONNRESET, as for a lost database
 * connection, but without a system call.
 */
export const isHangUp = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || (error.code === 'ECONNRESET' && !('syscall' in error)));

/** The machine lacks room on its disk, or files that it may open: the same call may succeed later. */
const isShortOfFiles = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(String(error.code));

/** Turns any thrown value into the refusal that the caller gets. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isHangUp(error)) return new Refusal('REQUEST_TIMEOUT');
  if (isShortOfFiles(error)) return new Refusal('UNAVAILABLE');
  const failure = databaseFailure(error);
  if (failure?.kind === 'transient') return new Refusal('UNAVAILABLE');
  if (failure?.kind === 'input') return new Refusal('BAD_REQUEST', { text: 'This value cannot be stored.' });
  if (failure?.kind === 'duplicate') return new Refusal('ID_TAKEN');
  if (failure) return new Refusal('INTERNAL');
  // refusals of Fastify and its plugins carry a status
  switch (error instanceof Error && 'statusCode' in error ? error.statusCode : undefined) {
    case 400:
      return new Refusal('BAD_REQUEST');
    // 403 is about folders and hidden files of the app, which do not exist for callers
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

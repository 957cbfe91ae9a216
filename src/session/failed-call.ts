import { ApiError } from '#src/data/api-error.ts';
import { errorOf, failureOf, type Reply } from '#src/sync/calls/reply.ts';

/**
 * The error for a reply that is not a success. Its text is the server's, or empty if it sent none; then the
 * caller supplies its own.
 */
export function failedCall(reply: Reply): ApiError {
  const { code, text } = failureOf(reply);
  if (reply.kind !== 'answer') return new ApiError(0, code, text);
  const { error = '', fields } = errorOf(reply.body);
  return new ApiError(reply.status, code, error, fields);
}

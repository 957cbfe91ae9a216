import { textOf, type ErrorBody } from '#contract/errors.ts';
import type { PullFailure } from '#src/data/pull-request.ts';
import { messages } from '#src/sync/messages.ts';

/** The outcome of one call. Only `answer` is from the server itself and complete. */
export type Reply =
  | { kind: 'answer'; status: number; body: unknown; retryAfter: number | null; etag?: string | null }
  /** Answered by something in between: no `X-Sojourn` header, or a redirect. */
  | { kind: 'portal' }
  /** A proxy in front of the server, which could not reach it. */
  | { kind: 'gateway'; status: number }
  /** Ours, but truncated or unreadable: it may have taken effect. */
  | { kind: 'garbled' }
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  /** Aborted on this side: sign-out, end of page, lock lost. */
  | { kind: 'aborted' };

export type Answer = Extract<Reply, { kind: 'answer' }>;

/** The answer, if it is a success. */
export const okAnswer = (reply: Reply): Answer | null =>
  reply.kind === 'answer' && reply.status >= 200 && reply.status < 300 ? reply : null;

/** Null when no answer came. */
export const statusOf = (reply: Reply): number | null => (reply.kind === 'answer' ? reply.status : null);

/** The error body of an answer; empty if there is none. */
export const errorOf = (body: unknown): Partial<ErrorBody> =>
  typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};

/** What to show to a person who is waiting for this: the server's own text if it sent one. */
export function failureOf(reply: Reply): { code: Exclude<PullFailure['code'], 'NO_ROOM'>; text: string } {
  if (reply.kind !== 'answer') return { code: 'NETWORK', text: messages.network };
  const { code = 'INTERNAL', error } = errorOf(reply.body);
  return { code, text: error ?? textOf(code) };
}

/** ms that the server asks us to wait; null if it does not say. */
export const waitAskedOf = (reply: Reply): number | null =>
  reply.kind === 'answer' ? reply.retryAfter : null;

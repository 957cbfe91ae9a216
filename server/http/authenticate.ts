import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { EventChanges } from '#contract/schemas/sync.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Actor } from '#server/change/unit.ts';
import type { Services } from '#server/providers/services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null when signed out. Set before the body is read. */
    actor: Actor | null;
  }
}

/**
 * A request that runs as part of a batch: its caller is already known, and whatever the envelope needs is returned
 * alongside the body.
 */
export interface BatchedCall {
  actor: Actor;
  changes?: EventChanges | null;
  changesIn?: string;
  replayed?: boolean;
}
export const batchedCall = new AsyncLocalStorage<BatchedCall>();

/**
 * Route hook: authenticates the caller before anything is read. 401 without a valid token where one is required; 409
 * USER_MISMATCH when the token belongs to somebody other than the owner of the queue being sent (`X-Expect-User`).
 * With 'optional', an invalid or expired token counts as signed out.
 */
export const authenticate =
  (services: Pick<Services, 'tokens'>, need: 'required' | 'optional') =>
  async (request: FastifyRequest): Promise<void> => {
    request.actor = batchedCall.getStore()?.actor ?? (await readActor(services, request, need));
    const expected = request.headers['x-expect-user'];
    if (request.actor && typeof expected === 'string' && expected.toLowerCase() !== request.actor.userId)
      throw new Refusal('USER_MISMATCH');
  };

async function readActor(
  { tokens }: Pick<Services, 'tokens'>,
  request: FastifyRequest,
  need: 'required' | 'optional',
): Promise<Actor | null> {
  const token = bearerOf(request);
  if (token === null) {
    if (need === 'required') throw new Refusal('UNAUTHENTICATED');
    return null;
  }
  try {
    return await tokens.verifyAccess(token);
  } catch (error) {
    if (need === 'optional' && error instanceof Refusal) return null;
    throw error;
  }
}

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The caller of a route that requires authentication. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Refusal('UNAUTHENTICATED');
  return request.actor;
}

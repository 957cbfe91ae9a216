import type { GenericSchema } from 'valibot';

/**
 * What the OpenAPI document says about a call; rides on the route's config so that nothing is described
 * twice.
 */
export interface RouteDescription {
  summary: string;
  auth: 'required' | 'optional' | 'none';
  /**
   * What it answers when it did what was asked. The declaring functions send this very status, so that the
   * document cannot be wrong.
   */
  status: 200 | 201 | 204 | 302;
  body?: GenericSchema | undefined;
  query?: GenericSchema | undefined;
  answer?: GenericSchema | undefined;
  /** The body may also be multipart with files. */
  multipart?: boolean;
  /** Takes an Idempotency-Key. */
  keyed?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    described?: RouteDescription;
  }
}

export const describeRoute = (described: RouteDescription): { described: RouteDescription } => ({
  described,
});

import type { GenericSchema } from 'valibot';

/**
 * What the OpenAPI document says about a call; stored in the route's config so that nothing is described
 * twice.
 */
export interface RouteDescription {
  summary: string;
  auth: 'required' | 'optional' | 'none';
  /**
   * The status of a successful answer. The declaring functions send this very status, so that the document
   * cannot be wrong.
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
    /** Checks by itself how deeply its JSON is nested. */
    judgesDepth?: boolean;
  }
}

export const describeRoute = (described: RouteDescription): { described: RouteDescription } => ({
  described,
});

import type { GenericSchema } from 'valibot';

/** What the OpenAPI document says about a call. Stored in the route's config, so that nothing is described twice. */
export interface RouteDescription {
  summary: string;
  auth: 'required' | 'optional' | 'none';
  /** The status of a success. The declaring functions send this very value, so the document cannot be wrong. */
  status: 200 | 201 | 204 | 302;
  body?: GenericSchema | undefined;
  query?: GenericSchema | undefined;
  answer?: GenericSchema | undefined;
  /** The body may also be multipart with files. */
  multipart?: boolean;
  /** Accepts an Idempotency-Key. */
  keyed?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    described?: RouteDescription;
    /** The route checks the nesting depth of its JSON itself. */
    judgesDepth?: boolean;
  }
}

export const describeRoute = (described: RouteDescription): { described: RouteDescription } => ({
  described,
});

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Db } from '#server/db/types.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { describeRoute, type RouteDescription } from '#server/http/describe-route.ts';
import { parseInput } from '#server/change/parse-input.ts';
import type { Actor } from '#server/change/unit.ts';
import type { Services } from '#server/providers/services.ts';

/** A call that changes nothing in events: a read, or a call of /auth or /oapi, which have no ledger. */
export interface ReadRoute<
  Auth extends 'required' | 'optional',
  Query extends GenericSchema,
  Body extends GenericSchema,
> {
  /**
   * Defaults to GET. POST is for reads whose parameters are too long for a URL, and for the calls of /auth and /oapi.
   */
  method?: 'GET' | 'POST';
  url: string;
  summary: string;
  auth: Auth;
  query?: Query;
  body?: Body;
  /** An endless stream: registered without HEAD. */
  isStream?: boolean;
  /** Maximum size of a JSON body in bytes, where the default (256 KB) is too small. */
  bodyLimit?: number;
  answer?: GenericSchema;
  /**
   * 200 by default; 204 for a call without a response body. A read that sends its response through `reply`
   * returns `reply`.
   */
  status?: RouteDescription['status'];
  read(of: ReadCall<Auth, Query, Body>): Promise<unknown>;
}
export interface ReadCall<
  Auth extends 'required' | 'optional',
  Query extends GenericSchema,
  Body extends GenericSchema,
> {
  db: Db;
  actor: Auth extends 'required' ? Actor : Actor | null;
  params: Record<string, string>;
  /**
   * Validates the query and returns it. Call it only after access was granted: callers without access learn nothing
   * about their input.
   */
  query(): InferOutput<Query>;
  body: InferOutput<Body>;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers such a call. Reads that must be consistent with each other belong in `snapshot(db, …)`. */
export function declareRead<
  Auth extends 'required' | 'optional',
  Query extends GenericSchema = GenericSchema<unknown, Record<string, unknown>>,
  Body extends GenericSchema = GenericSchema,
>(app: FastifyInstance, services: Services, route: ReadRoute<Auth, Query, Body>): void {
  const { status = 200 } = route;
  app.route<{ Params: Record<string, string> }>({
    method: route.method ?? 'GET',
    url: route.url,
    ...(route.isStream && { exposeHeadRoute: false }),
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    config: describeRoute({
      summary: route.summary,
      query: route.query,
      body: route.body,
      answer: route.answer,
      auth: route.auth,
      status,
    }),
    onRequest: authenticate(services, route.auth),
    handler: async (request, reply) => {
      void reply.code(status);
      const answer = await route.read({
        db: services.db,
        now: services.clock(),
        params: request.params,
        request,
        reply,
        // the hook has rejected callers without a token where one is required
        actor: request.actor as ReadCall<Auth, Query, Body>['actor'],
        query: () =>
          (route.query ? parseInput(route.query, request.query) : request.query) as InferOutput<Query>,
        // validated first, because no call with a body reads anything that only some callers may see
        body: (route.body ? parseInput(route.body, request.body) : undefined) as InferOutput<Body>,
      });
      // a read that has sent its own reply returns nothing, even if the caller hung up halfway
      if (answer === reply || reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
      if (status === 204) return reply.send();
      if (answer === undefined) throw new Error(`${route.method ?? 'GET'} ${route.url} has answered nothing`);
      if (route.answer) services.checkAnswer(route.answer, answer, `${route.method ?? 'GET'} ${route.url}`);
      return answer;
    },
  });
}

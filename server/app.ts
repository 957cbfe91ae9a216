import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { setAnswerHeaders } from '#server/http/answer-headers.ts';
import { shutDownGracefully } from '#server/http/graceful-shutdown.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { limitRate } from '#server/http/limit-rate.ts';
import { openApiRoutes } from '#server/http/openapi-routes.ts';
import { serveApp } from '#server/http/static-files.ts';
import { BATCH_BYTES_MAX } from '#contract/constants.ts';
import { serveSharedLinks } from '#server/modules/itinerary/shared-link-routes.ts';
import { registerRoutes } from '#server/routes.ts';
import { createServices } from '#server/create-services.ts';
import type { Services } from '#server/providers/services.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  /** Folder of the built app; null = API only. */
  webFolder: string | null;
  clock?: () => Date;
  /** Check every answer against its schema. */
  checkAnswers?: boolean;
  requestsPerMinute?: number;
  /** Which calls are served: all of them, unless a test adds its own. */
  routes?: typeof registerRoutes;
}

/**
 * The whole server without its process: tests call it by `inject`, main.ts lets it listen. Closing it does
 * not close the database.
 */
export async function buildApp({
  config,
  database,
  webFolder,
  clock,
  checkAnswers,
  requestsPerMinute,
  routes = registerRoutes,
}: AppOptions): Promise<{ app: FastifyInstance; services: Services }> {
  const app = fastify({
    logger: { level: config.logLevel },
    // Fastify's own request lines carry whole addresses, and those carry signatures
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BATCH_BYTES_MAX,
    // a reverse proxy on this machine may say whom it speaks for; nobody else
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // a slow phone may take long to send a photo, but not to send its headers
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
  });
  const services = createServices({
    config,
    database,
    log: app.log,
    ...(clock && { clock }),
    ...(checkAnswers && { checkAnswers }),
  });

  handleErrors(app);
  shutDownGracefully(app);
  readJsonBodies(app);
  app.decorateRequest('actor', null);
  await setAnswerHeaders(app, { https: config.publicUrl.startsWith('https:') });
  await limitRate(app, requestsPerMinute);
  await app.register(multipart);
  openApiRoutes(app);
  routes(app, services);
  await serveApp(app, webFolder);
  if (webFolder !== null) serveSharedLinks(app, services, webFolder);

  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.addHook('preClose', async () => services.live.close());
  app.addHook('onClose', async () => services.mail.stop());
  await app.ready();
  return { app, services };
}

/**
 * JSON only; a call without a body may still say that its body is JSON. What cannot be read stays text, which
 * no call takes: it is refused as input, after the caller's role (rules #2).
 */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else
      void parse(request, String(text), (error: Error | null, body?: unknown) =>
        done(null, error ? String(text) : body),
      );
  });
}

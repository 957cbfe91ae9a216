import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { setAnswerHeaders } from '#server/http/answer-headers.ts';
import { compressAnswers } from '#server/http/compress.ts';
import { shutDownGracefully } from '#server/http/graceful-shutdown.ts';
import { answerFrameworkError, handleErrors, refuseExpectations } from '#server/http/error-handler.ts';
import { limitBodyTime } from '#server/http/limit-body-time.ts';
import { limitRate } from '#server/http/limit-rate.ts';
import { openApiRoutes } from '#server/http/openapi-routes.ts';
import { serveApp } from '#server/http/static-files.ts';
import { isNestedDeeper } from '#server/change/is-nested-deeper.ts';
import { BATCH_BYTES_MAX } from '#contract/constants.ts';
import { serveSharedLinks } from '#server/modules/itinerary/shared-link-routes.ts';
import { reapplyAfterRestore } from '#server/modules/own-data/reapply-after-restore.ts';
import { registerRoutes } from '#server/routes.ts';
import { createServices } from '#server/create-services.ts';
import type { Services } from '#server/providers/services.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  /** Folder of the built app; null = API only. */
  webFolder: string | null;
  clock?: () => Date;
  /** Checks every response against its schema. */
  checkAnswers?: boolean;
  requestsPerMinute?: number;
  /** In ms. Lets a test avoid waiting half a minute. */
  bodyTimeouts?: { idleMs: number; openBodyMs: number };
  /** What the threads run, if not server/thread.ts or its bundle: a test has one that starts fast. */
  threadProgram?: string | undefined;
  /** The calls to serve: all of them, unless a test adds its own. */
  routes?: typeof registerRoutes;
}

/**
 * The whole server without its process: tests call it through `inject`, main.ts makes it listen. Closing it does not
 * close the database.
 */
export async function buildApp({
  config,
  database,
  webFolder,
  clock,
  checkAnswers,
  requestsPerMinute,
  bodyTimeouts,
  threadProgram,
  routes = registerRoutes,
}: AppOptions): Promise<{ app: FastifyInstance; services: Services }> {
  const app = fastify({
    logger: { level: config.logLevel },
    // Fastify's own request log contains full URLs, and URLs contain signatures
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BATCH_BYTES_MAX,
    // only a reverse proxy on this machine may state the client's address
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // bodies have their own limit (limitBodyTime), because a slow phone may take long to send a photo
    requestTimeout: 0,
    frameworkErrors: answerFrameworkError,
    keepAliveTimeout: 72_000,
  });
  const services = createServices({
    config,
    database,
    log: app.log,
    ...(clock && { clock }),
    ...(checkAnswers && { checkAnswers }),
    threadProgram,
  });

  await reapplyAfterRestore(services);
  handleErrors(app);
  refuseExpectations(app);
  shutDownGracefully(app);
  readJsonBodies(app);
  app.decorateRequest('actor', null);
  await setAnswerHeaders(app, { https: config.publicUrl.startsWith('https:') });
  compressAnswers(app);
  limitBodyTime(app, bodyTimeouts);
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
  app.addHook('onClose', () => services.threads.close());
  // sign-ins end without waiting until that is recorded
  app.addHook('onClose', () => services.ends.settled());
  await app.ready();
  return { app, services };
}

// A batch checks each of its requests separately.
const isTooDeep = ({ routeOptions }: FastifyRequest, body: unknown): boolean =>
  !routeOptions.config.judgesDepth && isNestedDeeper(body);

/**
 * Accepts JSON only; a call without a body may still declare JSON. An unreadable body is kept as text, which no call
 * accepts: it is refused as bad input, after the caller's role was checked.
 */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else
      void parse(request, String(text), (error: Error | null, body?: unknown) =>
        done(null, error || isTooDeep(request, body) ? String(text) : body),
      );
  });
}

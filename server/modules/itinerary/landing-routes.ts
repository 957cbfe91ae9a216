import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, varyBy } from '#server/http/compress.ts';
import type { RenderedPages } from '#server/modules/itinerary/rendered-pages.ts';
import { LANDING_SCRIPT_HASH } from '#server/modules/itinerary/landing-script.ts';
import { hour12Of, LANGUAGE_HEADER } from '#server/modules/itinerary/hours-of.ts';
import { WIDTH_HEADERS, widthOf } from '#server/modules/itinerary/width-of.ts';
import { holdsTag } from '#server/providers/answers/entity-tag.ts';
import { publicConfigOf } from '#server/modules/auth/public-config.ts';
import type { Services } from '#server/providers/services.ts';

/**
 * `GET /` with the landing page in it, which can be read before any script has run. If it cannot be rendered, sends
 * the app's own page with the outline of home. Requests that are not navigations get the empty page, the only one
 * that the worker caches (/index.html).
 */
export function serveLanding(
  app: FastifyInstance,
  services: Pick<Services, 'clock' | 'config' | 'planner' | 'photos'>,
  rendered: RenderedPages,
): void {
  app.get('/', async (request, reply) => {
    const mode = request.headers['sec-fetch-mode'];
    if (mode !== undefined && mode !== 'navigate') return reply.sendFile('index.html');
    return (await sendRendered(request, reply)) ? reply : reply.sendFile('frames/home.html');
  });

  /** False if it could not be rendered, and nothing was sent. */
  async function sendRendered(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { headers } = request;
    const coding = codingFor(request);
    try {
      const page = await rendered.landing(
        { widthPx: widthOf(headers), hour12: hour12Of(headers), now: services.clock() },
        publicConfigOf(services),
        coding,
      );
      const content = holdsTag(headers['if-none-match'], page.etag) ? null : await page.content();
      varyBy(reply, 'Accept-Encoding', ...WIDTH_HEADERS, LANGUAGE_HEADER, 'Sec-Fetch-Mode');
      allowScript(reply, LANDING_SCRIPT_HASH);
      if (coding && content) void reply.header('Content-Encoding', coding);
      void reply
        .header('Cache-Control', 'no-cache')
        .header('ETag', page.etag)
        .type('text/html; charset=utf-8')
        .code(content ? 200 : 304)
        .send(content ?? undefined);
      return true;
    } catch (problem) {
      request.log.warn(problem, 'the landing page could not be rendered');
      return false;
    }
  }
}

/** Allows the one inline script of this page (docs/decisions/0008-script-in-rendered-page.md). */
export function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('Content-Security-Policy'));
  void reply.header(
    'Content-Security-Policy',
    policy.replace(/script-src [^;]*/, `script-src 'self' ${hash}`),
  );
}

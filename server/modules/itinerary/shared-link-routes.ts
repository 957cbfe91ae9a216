import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '#server/http/error-handler.ts';
import { Refusal } from '#server/change/refusal.ts';
import { readLinkPreview, type LinkPreview } from '#server/modules/itinerary/link-preview.ts';
import { withPreview } from '#server/modules/itinerary/preview-head.ts';
import type { Services } from '#server/providers/services.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * `GET /itinerary/{id}…` as a page: the app's index.html with the title and the preview tags of that event.
 * An unknown event, or a database that does not answer, gets the plain page: opening the app never depends on
 * its preview. The worker caches /index.html, which is never modified, so no device shows one event's head at
 * another's address.
 */
export function serveSharedLinks(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  folder: string,
): void {
  const origin = services.config.publicUrl.replace(/\/+$/, '');
  const answer = async (request: FastifyRequest<{ Params: { eventId: string } }>, reply: FastifyReply) => {
    // Preview crawlers state neither what they fetch for nor that they want HTML; only a script that is not
    // navigating gets no page.
    const mode = request.headers['sec-fetch-mode'];
    if (mode !== undefined && mode !== 'navigate') return sendRefusal(reply, new Refusal('NOT_FOUND'));
    const preview = await previewOf(request.params.eventId, request);
    // the plain page for a person, 404 for anything else
    if (!preview) return reply.callNotFound();
    if (preview.kind === 'private')
      void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
    const page = withPreview(await fs.readFile(path.join(folder, 'index.html'), 'utf8'), preview, origin);
    void reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8');
    return sendCompressed(page, request, reply);
  };
  app.get<{ Params: { eventId: string } }>('/itinerary/:eventId', answer);
  app.get<{ Params: { eventId: string } }>('/itinerary/:eventId/*', answer);

  async function previewOf(eventId: string, request: FastifyRequest): Promise<LinkPreview | null> {
    try {
      return await readLinkPreview(services.db, eventId, services.clock());
    } catch (problem) {
      request.log.warn(problem, 'no preview for a shared link');
      return null;
    }
  }
}

/**
 * The page is generated per event, so it is compressed here; quality 5 takes less than a millisecond for 4
 * KB.
 */
async function sendCompressed(page: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const accepted = request.headers['accept-encoding'];
  if (accepts(accepted, 'br'))
    return reply
      .header('Content-Encoding', 'br')
      .send(await toBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  if (accepts(accepted, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(await toGzip(page));
  return reply.send(page);
}

/** `br;q=0` means not acceptable. */
const accepts = (header: string | string[] | undefined, coding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => {
      const [name, ...parameters] = one.trim().split(/\s*;\s*/);
      return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });

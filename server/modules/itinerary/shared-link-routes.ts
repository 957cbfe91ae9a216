import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FirstPage } from '#contract/first-page.ts';
import { placeOf } from '#contract/rules/itinerary-place.ts';
import { spanOf } from '#contract/rules/time.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { codingFor, compress, varyBy } from '#server/http/compress.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { Refusal } from '#server/change/refusal.ts';
import { RenderedPages } from '#server/modules/itinerary/rendered-pages.ts';
import { FIRST_SCRIPT_HASH } from '#server/modules/itinerary/first-script.ts';
import { allowScript, serveLanding } from '#server/modules/itinerary/landing-routes.ts';
import { previewOf, type LinkPreview } from '#server/modules/itinerary/link-preview.ts';
import { shareCardOf } from '#server/modules/cards/share-card.ts';
import { withPreview } from '#server/modules/itinerary/preview-head.ts';
import { keptEvent } from '#server/modules/events/kept-event.ts';
import { holdsTag } from '#server/providers/answers/entity-tag.ts';
import { hour12Of, LANGUAGE_HEADER } from '#server/modules/itinerary/hours-of.ts';
import { WIDTH_HEADERS, widthOf } from '#server/modules/itinerary/width-of.ts';
import type { Services } from '#server/providers/services.ts';

type Link = FastifyRequest<{ Params: { eventId: string } }>;

interface Seen {
  access: EventAccess;
  preview: LinkPreview;
}

/**
 * `GET /itinerary/{id}…` as a page that can be read before any script has run: rendered as a stranger sees it, with
 * the title and the preview tags of that event. If it is not rendered (no such build, a render error, an address below
 * it that names nothing), sends the app's index.html with that head; for an unknown event or an unresponsive database,
 * the plain page. Opening the app never depends on any of this. The worker caches /index.html, which is never modified,
 * so no device shows one event at another's address.
 */
export function serveSharedLinks(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config' | 'answers' | 'checkAnswer' | 'planner' | 'photos'>,
  folder: string,
): void {
  const origin = services.config.publicUrl.replace(/\/+$/, '');
  const rendered = new RenderedPages(folder, origin);
  app.addHook('onListen', async () => {
    void rendered
      .warm()
      .catch((problem: unknown) => app.log.warn(problem, 'shared links are not rendered here'));
  });
  const answer = async (request: Link, reply: FastifyReply) => {
    // Preview crawlers state neither what they fetch for nor that they want HTML. Only a script's fetch that is not a
    // navigation gets no page.
    const mode = request.headers['sec-fetch-mode'];
    if (mode !== undefined && mode !== 'navigate') return sendRefusal(reply, new Refusal('NOT_FOUND'));
    const now = services.clock();
    const seen = await asStranger(request, now);
    // the plain page for a person, 404 for anything else
    if (!seen) return reply.callNotFound();
    const { preview } = seen;
    if (preview.kind === 'private')
      void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
    varyBy(reply, 'Accept-Encoding');
    // Only somebody who opens the link of an unlisted event in a browser learns more than that it is private.
    if ((preview.kind === 'public' || mode === 'navigate') && (await sendRendered(request, reply, seen, now)))
      return reply;
    const page = withPreview(await fs.readFile(path.join(folder, 'index.html'), 'utf8'), preview, origin);
    const coding = codingFor(request);
    if (!coding) return reply.send(page);
    return reply.header('Content-Encoding', coding).send(await compress(page, coding));
  };
  serveLanding(app, services, rendered);
  app.get<{ Params: { eventId: string } }>('/itinerary/:eventId', answer);
  app.get<{ Params: { eventId: string } }>('/itinerary/:eventId/*', answer);

  const previewNow = async ({ event }: EventAccess) =>
    previewOf(event, await shareCardOf(services.db, event));

  /** Null if signed-out strangers may see no such event, or the database does not respond. */
  async function asStranger(request: Link, now: Date): Promise<Seen | null> {
    try {
      const access = await eventFor(services.db, null, request.params.eventId, 'viewProgram', now);
      return { access, preview: await previewNow(access) };
    } catch (problem) {
      if (!(problem instanceof Refusal)) request.log.warn(problem, 'no preview for a shared link');
      return null;
    }
  }

  /** False if it was not rendered, and nothing was sent. */
  async function sendRendered(request: Link, reply: FastifyReply, seen: Seen, now: Date): Promise<boolean> {
    const place = placeOf(request.url);
    // an address that is longer, or spells the event's id in another way
    if (place?.itineraryId !== seen.access.event.id) return false;
    const coding = codingFor(request);
    try {
      const { access, answer } = await keptEvent(
        services,
        { eventId: request.params.eventId, userId: null, now },
        seen.access,
      );
      const { event } = access;
      const preview = access === seen.access ? seen.preview : await previewNow(access);
      const page = await rendered.page(
        {
          etag: answer.etag,
          itinerary: () => JSON.parse(answer.text.toString()) as FirstPage['itinerary'],
          span: spanOf(event.startOn, event.endOn, event.timezone),
          now,
          place,
          widthPx: widthOf(request.headers),
          hour12: hour12Of(request.headers),
          preview: JSON.stringify(preview),
          head: (html) => withPreview(html, preview, origin),
        },
        coding,
      );
      const content = holdsTag(request.headers['if-none-match'], page.etag) ? null : await page.content();
      varyBy(reply, ...WIDTH_HEADERS, LANGUAGE_HEADER, 'Sec-Fetch-Mode');
      void reply.header('ETag', page.etag);
      allowScript(reply, FIRST_SCRIPT_HASH);
      if (coding && content) void reply.header('Content-Encoding', coding);
      void reply.code(content ? 200 : 304).send(content ?? undefined);
      return true;
    } catch (problem) {
      request.log.warn(problem, 'a shared link could not be rendered');
      return false;
    }
  }
}

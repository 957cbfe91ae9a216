import type { FastifyInstance } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { eventFor } from '#server/access/event-for.ts';
import { Refusal } from '#server/change/refusal.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { drawCard } from '#server/modules/cards/draw-card.ts';
import { cardPath, hashOf, shareCardOf, type ShareCard } from '#server/modules/cards/share-card.ts';
import { fileFor } from '#server/modules/files/file-for.ts';
import { storedObject } from '#server/modules/files/stored-object.ts';
import { holdsTag } from '#server/providers/answers/entity-tag.ts';
import { fairQueue, TooManyWaiting } from '#server/providers/queue/fair-queue.ts';
import type { Services } from '#server/providers/services.ts';

/** About 10 MB. A link that is passed around is fetched often within a few hours. */
const KEPT = 100;
const WIDEST = 1600;
/** Names made by `cardPath`, current or earlier. */
const PICTURE = /^[\w-]{22}\.jpg$/;

/** Preview pictures of shared links. Drawn on first request, one at a time, because each takes a whole core. */
export function cardRoutes(app: FastifyInstance, services: Services): void {
  const kept = new Map<string, Promise<Buffer>>();
  const inTurn = fairQueue({ atOnce: 1, waitingPerPerson: 20 });

  declareRead(app, services, {
    url: '/cards/:eventId/:file',
    auth: 'optional',
    summary: 'The link preview picture of a public event; an earlier address redirects to the current one',
    read: async ({ params: { eventId = '', file = '' }, db, now, request, reply }) => {
      // the same for everybody: link previews are fetched without an account
      const { event } = await eventFor(db, null, eventId, 'viewProgram', now);
      const card = await shareCardOf(db, event);
      if (!card || !PICTURE.test(file)) throw new Refusal('FILE_NOT_FOUND');
      const hash = hashOf(card);
      if (file !== `${hash}.jpg`)
        return reply.header('cache-control', 'no-cache').redirect(cardPath(event.id, card), 302);
      const etag = `"${hash}"`;
      void reply.headers({
        // as for files of a public event: gone within an hour after it was deleted or became private
        'cache-control': 'public, max-age=3600, must-revalidate',
        etag,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/jpeg').send(await drawn(hash, card, event.ownerId, now));
    },
  });

  async function drawn(hash: string, card: ShareCard, by: string, now: Date): Promise<Buffer> {
    const drawing = kept.get(hash) ?? draw(hash, card, by, now);
    kept.delete(hash);
    kept.set(hash, drawing);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return drawing;
  }

  function draw(hash: string, card: ShareCard, by: string, now: Date): Promise<Buffer> {
    const drawing = inTurn(by, async () => drawCard(card, await coverOf(card, now))).catch(
      (problem: unknown) => {
        if (kept.get(hash) === drawing) kept.delete(hash);
        throw problem instanceof TooManyWaiting
          ? new Refusal('RATE_LIMITED', { retryAfterSeconds: 10 })
          : problem;
      },
    );
    return drawing;
  }

  /** null: no picture is chosen or it is gone, so the scene is painted. */
  async function coverOf({ cover }: ShareCard, now: Date): Promise<Buffer | null> {
    if (cover === null) return null;
    const { file } = await fileFor(services.db, cover, { userId: null, now });
    const stored = await storedObject(services.files, file, WIDEST);
    if (!stored) throw new Refusal('FILE_NOT_FOUND');
    return buffer(services.files.read(stored.key));
  }
}

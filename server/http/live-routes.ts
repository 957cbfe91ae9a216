import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { WATCHED_MAX, type Poke } from '#contract/schemas/sync.ts';
import { isId } from '#server/access/is-id.ts';
import { eventFor } from '#server/access/event-for.ts';
import { bearerOf } from '#server/http/authenticate.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Services } from '#server/providers/services.ts';

/** Clients treat 45 s of silence as a dead stream. */
const HEARTBEAT_MS = 15_000;
/** A reader with more unread output than this is disconnected, so that nothing more is buffered for it. */
const UNREAD_BYTES_MAX = 64 * 1024;

const LiveQuery = v.object({ watch: v.optional(v.union([v.string(), v.array(v.string())])) });

/** `GET /api/live?watch=<id>,<id>`: server-sent events, read with fetch because the token is in a header. */
export function liveRoutes(app: FastifyInstance, services: Services): void {
  const { live, tokens, clock } = services;
  declareRead(app, services, {
    url: '/api/live',
    summary: 'Stream of {eventId, version} signals (text/event-stream)',
    auth: 'required',
    isStream: true,
    query: LiveQuery,
    read: async ({ actor, query, request, reply }) => {
      const watch = await watchable(
        services,
        actor.userId,
        [query().watch ?? []].flat().join(',').split(',').filter(Boolean),
      );
      const left = tokens.expiryOf(bearerOf(request) ?? '').getTime() - clock().getTime();
      reply.hijack();
      const { raw } = reply;
      // hung up meanwhile: it has closed already, and nothing would ever remove the stream
      if (raw.destroyed) return reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      // a buffering proxy would hold back the events
      raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
      const write = (text: string) => {
        if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
        // one that was ended may take a while to close
        else if (!raw.writableEnded) raw.write(text);
      };
      const stop = live.subscribe({
        userId: actor.userId,
        deviceId: actor.deviceId,
        watch,
        send: (poke: Poke) => write(`data: ${JSON.stringify(poke)}\n\n`),
        end: () => raw.end(),
      });
      write(': listening\n\n');
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
      // the right to listen expires with the token; the client reconnects with a new one
      const expiry = setTimeout(() => raw.end(), Math.max(0, left));
      raw.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(expiry);
        stop();
      });
      // signed out meanwhile, when this stream was not among those that were ended
      if (!(await tokens.isAlive(actor.deviceId).catch(() => false))) raw.end();
      return reply;
    },
  });
}

/** Those of the given events that this person may see; others are silently left out. */
async function watchable({ db, clock }: Services, userId: string, ids: string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const id of ids.slice(0, WATCHED_MAX)) {
    if (!isId(id)) continue;
    const allowed = await eventFor(db, userId, id.toLowerCase(), 'viewProgram', clock()).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (allowed) seen.add(id.toLowerCase());
  }
  return seen;
}

import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { Sha256, UploadState } from '#contract/schemas/uploads.ts';
import { actorOf, authenticate } from '#server/http/authenticate.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { describeRoute } from '#server/http/describe-route.ts';
import { parseInput } from '#server/change/parse-input.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Services } from '#server/providers/services.ts';

const Bytes = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'A number of bytes.'), v.transform(Number));
/**
 * Where this part begins, and the size of the whole file, so that a file that is too large is refused before it is
 * sent.
 */
const At = v.object({ at: Bytes, of: v.optional(Bytes) });

/**
 * Files are uploaded in parts, named by their content hash, before the change that refers to them: an
 * interruption costs only the current part. The change then names them in its field `uploads`.
 */
export function uploadRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/uploads/:sha256',
    summary: 'How many bytes of an upload have arrived',
    auth: 'required',
    answer: UploadState,
    async read({ actor, params }) {
      const sha256 = nameOf(params);
      return { received: await services.uploads.received(actor.userId, sha256) };
    },
  });

  // only this route reads the body as a stream
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.route<{ Params: { sha256: string }; Body: Readable | undefined }>({
      method: 'PUT',
      url: '/api/uploads/:sha256',
      config: describeRoute({
        summary: 'The next part of an upload, as application/octet-stream',
        query: At,
        answer: UploadState,
        auth: 'required',
        status: 200,
      }),
      onRequest: [authenticate(services, 'required'), async ({ params }) => void nameOf(params)],
      async handler(request) {
        const sha256 = nameOf(request.params);
        const { at, of: whole = 0 } = parseInput(At, request.query);
        const { userId } = actorOf(request);
        if (request.body === undefined) return { received: await services.uploads.received(userId, sha256) };
        const release = services.uploadSlots.take(userId);
        try {
          return {
            received: await services.uploads.append({
              userId,
              sha256,
              at,
              reaches: Math.max(whole, at + Number(request.headers['content-length'] ?? 0)),
              part: request.body,
            }),
          };
        } finally {
          release();
        }
      },
    });
  });
}

/** Anything else is answered like an unknown id. */
function nameOf({ sha256 }: Record<string, string>): string {
  if (!v.is(Sha256, sha256)) throw new Refusal('FILE_NOT_FOUND');
  return sha256;
}

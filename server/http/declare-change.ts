import type { FastifyInstance, FastifyRequest } from 'fastify';
import path from 'node:path';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { BATCH_BYTES_MAX } from '#contract/constants.ts';
import { UploadedBefore } from '#contract/schemas/uploads.ts';
import { applyChange } from '#server/http/apply-change.ts';
import { actorOf, authenticate, batchedCall } from '#server/http/authenticate.ts';
import type { ChangeRoute, UploadedFile } from '#server/http/change-route.ts';
import { describeRoute } from '#server/http/describe-route.ts';
import { hashOfChange } from '#server/http/ledger.ts';
import { readMultipart, type Multipart } from '#server/http/read-multipart.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Registers a mutating call. With `Idempotency-Key: <uuid>` it has at most one effect however often it is sent, and every
 * repetition gets the first answer (header `X-Replayed: 1`). The answer's object body also carries `changes`: the canonical
 * rows of the event that changed.
 */
export function declareChange<Params extends Record<string, string>, Body extends GenericSchema, Context, Prepared = undefined>(
  app: FastifyInstance, services: Services, route: ChangeRoute<Params, Body, Context, Prepared>,
): void {
  const { method, url, files: limits } = route;
  // the pipeline handles every route alike; what belongs together was checked where the route was written
  const any = route as unknown as Parameters<typeof applyChange>[1];
  app.route<{ Params: Record<string, string> }>({
    method, url,
    bodyLimit: route.bodyLimit ?? BATCH_BYTES_MAX,
    config: describeRoute({ summary: route.summary, body: route.body, answer: route.answer, auth: 'required', multipart: limits !== undefined, keyed: true }),
    onRequest: authenticate(services, 'required'),
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const id = keyOf(request);
      const input = await readInput(request, services, limits);
      try {
        const entry = id === null ? null : { userId: actor.userId, id, hash: hashOfChange(method, request.url, input.body, input.files) };
        const outcome = await applyChange(services, any, { actor, params: request.params, body: input.body ?? {}, files: input.files, entry });
        void reply.code(outcome.status);
        if (outcome.replayed) void reply.header('X-Replayed', '1');
        const batched = batchedCall.getStore();
        if (batched) Object.assign(batched, { changes: outcome.changes, replayed: outcome.replayed });
        if (outcome.status === 204) return reply.send();
        return !batched && outcome.changes && isObject(outcome.body) ? { ...outcome.body, changes: outcome.changes } : outcome.body;
      } finally {
        await input.clean();
      }
    },
  });
}

async function readInput(request: FastifyRequest, services: Services, limits: ChangeRoute<never, never, never>['files']): Promise<Pick<Multipart, 'files' | 'clean'> & { body: unknown }> {
  if (!request.isMultipart()) return { body: request.body, files: [], clean: async () => {} };
  if (!limits) throw new Refusal('UNSUPPORTED_TYPE');
  const sent = await readMultipart(request, path.join(services.config.dataDir, 'tmp'), limits);
  try {
    const { uploads, ...body } = sent.body;
    return { ...sent, body, files: [...sent.files, ...(await uploadedBefore(uploads, actorOf(request).userId, services, limits))] };
  } catch (error) {
    await sent.clean();
    throw error;
  }
}

/** Files that went up in parts, before this call. They stay where they are: the call may come again. */
async function uploadedBefore(uploads: unknown, userId: string, services: Services, limits: NonNullable<ChangeRoute<never, never, never>['files']>): Promise<UploadedFile[]> {
  if (uploads === undefined) return [];
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), UploadedBefore, v.maxLength(limits.max)), uploads);
  if (!read.success) throw new Refusal('INVALID_INPUT', { fields: { uploads: read.issues[0].message } });
  const files: UploadedFile[] = [];
  for (const { field, name, sha256 } of read.output) {
    const held = await services.uploads.take(userId, sha256);
    if (!held) throw new Refusal('UPLOAD_MISSING');
    if (held.bytes > limits.bytes) throw new Refusal('TOO_LARGE');
    files.push({ field, name: nameInForm(name), sha256, ...held });
  }
  return files;
}

/** As a browser writes it into a form: it is the same change whichever way its file came. */
const nameInForm = (name: string): string => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !UUID.test(key)) throw new Refusal('BAD_REQUEST', { text: 'Idempotency-Key must be a UUID.' });
  return key.toLowerCase();
}

const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null && !Array.isArray(body);

import type { FastifyInstance, FastifyRequest } from 'fastify';
import path from 'node:path';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { BATCH_BYTES_MAX } from '#contract/constants.ts';
import { UploadedBefore } from '#contract/schemas/uploads.ts';
import { applyChange, type ChangeCall } from '#server/change/apply-change.ts';
import { actorOf, authenticate, batchedCall } from '#server/http/authenticate.ts';
import type { ChangeRoute, UploadedFile } from '#server/change/change-route.ts';
import { describeRoute } from '#server/http/describe-route.ts';
import { refusalOf } from '#server/change/refusal-of.ts';
import { hashOfChange } from '#server/change/ledger.ts';
import { fileTooLarge, readMultipart, type Multipart } from '#server/http/read-multipart.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Services } from '#server/providers/services.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Registers a mutating call. With `Idempotency-Key: <uuid>` it takes effect at most once however often it is
 * sent, and every repetition gets the first answer (header `X-Replayed: 1`). An object in the answer's body
 * also carries `changes`: the canonical rows of the event that changed.
 */
export function declareChange<
  Params extends Record<string, string>,
  Body extends GenericSchema,
  Context,
  Prepared = undefined,
>(app: FastifyInstance, services: Services, route: ChangeRoute<Params, Body, Context, Prepared>): void {
  const { method, url, files: limits } = route;
  // the pipeline treats every route alike; the types were checked where the route was declared
  const any = route as unknown as Parameters<typeof applyChange>[1];
  app.route<{ Params: Record<string, string> }>({
    method,
    url,
    bodyLimit: route.bodyLimit ?? BATCH_BYTES_MAX,
    config: describeRoute({
      summary: route.summary,
      body: route.body,
      answer: route.answer,
      auth: 'required',
      status: route.status ?? 200,
      multipart: limits !== undefined,
      keyed: true,
    }),
    onRequest: authenticate(services, 'required'),
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const id = request.headers['idempotency-key'];
      const input = await readInput(request, services, limits);
      try {
        const unusable =
          input.unusable ??
          (id === undefined || UUID.test(String(id))
            ? null
            : new Refusal('BAD_REQUEST', { text: 'Idempotency-Key must be a UUID.' }));
        const entry =
          id === undefined
            ? null
            : {
                userId: actor.userId,
                id: String(id).toLowerCase(),
                hash: hashOfChange(method, request.url, input.body, input.files),
              };
        const outcome = await applyChange(services, any, {
          actor,
          params: request.params,
          body: input.body ?? {},
          files: input.files,
          unusable,
          entry,
        });
        void reply.code(outcome.status);
        if (outcome.replayed) void reply.header('X-Replayed', '1');
        const batched = batchedCall.getStore();
        if (batched) Object.assign(batched, { changes: outcome.changes, replayed: outcome.replayed });
        if (outcome.status === 204) return reply.send();
        return !batched && outcome.changes && isObject(outcome.body)
          ? { ...outcome.body, changes: outcome.changes }
          : outcome.body;
      } finally {
        await input.clean();
      }
    },
  });
}

type Input = Pick<ChangeCall, 'body' | 'files' | 'unusable'> & Pick<Multipart, 'clean'>;

/**
 * Unreadable input is kept as such: whether the caller may learn about it is not known yet. Input that is too
 * large or of an unknown type is refused at once.
 */
async function readInput(
  request: FastifyRequest,
  services: Services,
  limits: ChangeRoute<never, never, never>['files'],
): Promise<Input> {
  const nothing = { body: undefined, files: [], clean: async () => {} };
  if (!request.isMultipart())
    return {
      ...nothing,
      body: request.body,
      unusable: typeof request.body === 'string' ? new Refusal('BAD_REQUEST') : null,
    };
  if (!limits) throw new Refusal('UNSUPPORTED_TYPE');
  const release = services.uploadSlots.take(actorOf(request).userId);
  let sent: Multipart | undefined;
  try {
    sent = await readMultipart(request, path.join(services.config.dataDir, 'tmp'), limits);
    const { uploads, ...body } = sent.body;
    return {
      ...sent,
      body,
      files: [...sent.files, ...(await uploadedBefore(uploads, actorOf(request).userId, services, limits))],
      unusable: null,
    };
  } catch (error) {
    await sent?.clean();
    const refusal = refusalOf(error);
    if (refusal.status === 400 || refusal.status === 409) return { ...nothing, unusable: refusal };
    throw error;
  } finally {
    release();
  }
}

/** Files that were uploaded in parts before this call. They stay in place: the call may be repeated. */
async function uploadedBefore(
  uploads: unknown,
  userId: string,
  services: Services,
  limits: NonNullable<ChangeRoute<never, never, never>['files']>,
): Promise<UploadedFile[]> {
  if (uploads === undefined) return [];
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), UploadedBefore, v.maxLength(limits.max)),
    uploads,
  );
  if (!read.success) throw new Refusal('INVALID_INPUT', { fields: { uploads: read.issues[0].message } });
  const files: UploadedFile[] = [];
  for (const { field, name, sha256 } of read.output) {
    const held = await services.uploads.take(userId, sha256);
    if (!held) throw new Refusal('UPLOAD_MISSING');
    if (held.bytes > limits.bytes) throw fileTooLarge(field, limits.bytes);
    files.push({ field, name: nameInForm(name), sha256, ...held });
  }
  return files;
}

/** As a browser writes it into a form: the change must be the same whichever way its file came. */
const nameInForm = (name: string): string =>
  name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { BATCH_BYTES_MAX } from '#contract/constants.ts';
import { UploadedBefore } from '#contract/schemas/uploads.ts';
import { applyChange, refuseEarly, type ChangeCall } from '#server/change/apply-change.ts';
import { yieldBetweenSlices, yieldToOthers } from '#server/db/yield-between-slices.ts';
import { KeepAliveAnswer, acceptsEventStream } from '#server/http/keep-alive-answer.ts';
import { actorOf, authenticate, batchedCall } from '#server/http/authenticate.ts';
import type { ChangeRoute, UploadedFile } from '#server/change/change-route.ts';
import { describeRoute } from '#server/http/describe-route.ts';
import { noteFailure } from '#server/http/error-handler.ts';
import { refusalOf } from '#server/change/refusal-of.ts';
import { hashOfChange } from '#server/change/ledger.ts';
import { groupedRoutesOf } from '#server/http/grouped-routes.ts';
import { checkTotal, fileTooLarge, readMultipart, type Multipart } from '#server/http/read-multipart.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Services } from '#server/providers/services.ts';

const LARGE_BYTES = 200_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Registers a mutating call. With `Idempotency-Key: <uuid>` it takes effect at most once however often it is sent,
 * and every repetition gets the first response (header `X-Replayed: 1`). If the response body is an object, it also
 * carries `changes`: the canonical rows of the event that changed.
 */
export function declareChange<
  Params extends Record<string, string>,
  Body extends GenericSchema,
  Context,
  Prepared = undefined,
>(app: FastifyInstance, services: Services, route: ChangeRoute<Params, Body, Context, Prepared>): void {
  const { method, url, files: limits } = route;
  // the pipeline treats every route alike; the route's types were checked at its declaration
  const any = route as unknown as Parameters<typeof applyChange>[1];
  if (route.grouped) groupedRoutesOf(services).add(any);
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
      // files from callers who may not send them are neither read nor stored
      if (request.isMultipart() && limits) {
        const known = UUID.test(String(id)) ? String(id).toLowerCase() : null;
        await refuseEarly(services, any, { actor, params: request.params, id: known });
      }
      const hungUp = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) hungUp.abort();
      });
      const input = await readInput(request, services, limits);
      const inTime =
        route.signOfLifeMs !== undefined && acceptsEventStream(request)
          ? new KeepAliveAnswer(reply, route.signOfLifeMs)
          : null;
      try {
        const unusable =
          input.unusable ??
          (id === undefined || UUID.test(String(id))
            ? null
            : new Refusal('BAD_REQUEST', { text: 'Idempotency-Key must be a UUID.' }));
        // parsing and hashing a whole conference take some 25 ms each
        const isLarge = Number(request.headers['content-length'] ?? 0) > LARGE_BYTES;
        if (isLarge) await yieldToOthers();
        const entry =
          id === undefined
            ? null
            : {
                userId: actor.userId,
                id: String(id).toLowerCase(),
                hash: hashOfChange(method, request.url, input.body, input.files),
              };
        if (isLarge) await yieldToOthers();
        const outcome = await applyChange(services, any, {
          actor,
          params: request.params,
          body: input.body ?? (route.usersInQuery ? usersOf(request.query) : {}),
          files: input.files,
          unusable,
          entry,
          signal: hungUp.signal,
          ...(inTime && { say: inTime.say }),
        });
        // serialising thousands of rows takes a while
        await yieldBetweenSlices();
        const batched = batchedCall.getStore();
        if (batched) Object.assign(batched, outcome);
        const body =
          !batched && outcome.changes && isObject(outcome.body)
            ? { ...outcome.body, changes: outcome.changes }
            : outcome.body;
        if (inTime?.begun) return inTime.end(outcome.status, body);
        void reply.code(outcome.status);
        if (outcome.replayed) void reply.header('X-Replayed', '1');
        return outcome.status === 204 ? reply.send() : body;
      } catch (error) {
        if (!inTime?.begun) throw error;
        const refusal = noteFailure(request, error);
        return inTime.end(refusal.status, refusal.body);
      } finally {
        await input.clean();
      }
    },
  });
}

function usersOf(query: unknown): object {
  const { users } = query as { users?: string | string[] };
  return users === undefined ? {} : { users: [users].flat().flatMap((some) => some.split(',')) };
}

type Input = Pick<ChangeCall, 'body' | 'files' | 'unusable'> & Pick<Multipart, 'clean'>;

/**
 * Reads the body without refusing what cannot be parsed: whether the caller may learn of that is not known yet. Input
 * that is too large or of an unknown type is refused at once.
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
  const { userId } = actorOf(request);
  const folder = path.join(services.config.dataDir, 'tmp');
  try {
    sent = await readMultipart(request, folder, limits, userId);
    const { uploads, ...body } = sent.body;
    await takeUploads(uploads, { into: sent.files, folder, userId, services, limits });
    return { ...sent, body, unusable: null };
  } catch (error) {
    await sent?.clean();
    const refusal = refusalOf(error);
    if (refusal.status === 400 || refusal.status === 409) return { ...nothing, unusable: refusal };
    throw error;
  } finally {
    release();
  }
}

/**
 * Adds the files that were uploaded in parts before this call, as read-only copies. The originals stay in place,
 * because the call may be repeated.
 */
async function takeUploads(
  uploads: unknown,
  of: {
    into: UploadedFile[];
    folder: string;
    userId: string;
    services: Services;
    limits: NonNullable<ChangeRoute<never, never, never>['files']>;
  },
): Promise<void> {
  if (uploads === undefined) return;
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), UploadedBefore, v.maxLength(of.limits.max)),
    uploads,
  );
  if (!read.success) throw new Refusal('INVALID_INPUT', { fields: { uploads: read.issues[0].message } });
  for (const { field, name, sha256 } of read.output) {
    const copy = path.join(of.folder, randomUUID());
    const bytes = await of.services.uploads.take(of.userId, sha256, copy);
    if (bytes === null) throw new Refusal('UPLOAD_MISSING');
    of.into.push({ field, name: nameInForm(name), path: copy, bytes, sha256, sentBy: of.userId });
    if (bytes > of.limits.bytes) throw fileTooLarge(field, of.limits.bytes);
    checkTotal(of.into, of.limits);
  }
}

/** The name as a browser encodes it in a form: a change must hash the same whichever way its file came. */
const nameInForm = (name: string): string =>
  name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

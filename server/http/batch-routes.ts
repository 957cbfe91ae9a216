import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { BATCH_BYTES_MAX, BATCH_REQUESTS_MAX } from '#contract/constants.ts';
import { BatchAnswer, BatchBody, type BatchRequest, type BatchResult } from '#contract/schemas/sync.ts';
import { actorOf, authenticate, batchedCall, type BatchedCall } from '#server/http/authenticate.ts';
import { describeRoute } from '#server/http/describe-route.ts';
import { parseInput } from '#server/change/parse-input.ts';
import { Refusal } from '#server/change/refusal.ts';
import { refusalOf } from '#server/change/refusal-of.ts';
import { isNestedDeeper } from '#server/change/is-nested-deeper.ts';
import { describeError } from '#server/db/failure.ts';
import type { Actor } from '#server/change/unit.ts';
import { groupFrom, runTogether } from '#server/http/batch-groups.ts';
import { GROUP_MAX, groupSizeFor } from '#server/http/group-size.ts';
import type { Services } from '#server/providers/services.ts';

/**
 * Requests not started within this time are answered 503 and sent again with the next batch: a client gives up on a
 * silent server after 20 s.
 */
const BUDGET_MS = 12_000;
/**
 * The oldest batch format that is still supported. Builds of the first format, so far all, send no `X-Wire`; later ones
 * state theirs in it. Raising this number is enough to turn older builds away.
 */
const OLDEST_WIRE = 1;
/** One busy event must not hold up the others, and a database that is down need not be tried 500 times. */
const FAILURES_IN_A_ROW = 3;

/**
 * Step 5 of docs/one-action.md: `POST /api/batch` runs the requests in order: adjacent ones that change the same event
 * in one transaction, the others each through its ordinary route. Each has its own ledger row. It answers 200 with one
 * result per request. If the whole batch is refused (401, 409 USER_MISMATCH, 413, 426), none of it runs.
 */
export function batchRoutes(app: FastifyInstance, services: Services): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.route({
    method: 'POST',
    url: '/api/batch',
    bodyLimit: BATCH_BYTES_MAX,
    config: {
      ...describeRoute({
        summary: 'Run up to 500 changes in order, each at most once',
        body: BatchBody,
        answer: BatchAnswer,
        auth: 'required',
        status: 200,
      }),
      judgesDepth: true,
    },
    onRequest: [authenticate(services, 'required'), refuseOldBuilds],
    handler: async (request): Promise<v.InferOutput<typeof BatchAnswer>> => {
      if (tooMany(request.body))
        throw new Refusal('TOO_LARGE', {
          text: `At most ${BATCH_REQUESTS_MAX} changes can be sent at once.`,
        });
      const { requests } = parseInput(BatchBody, request.body);
      const until = performance.now() + BUDGET_MS;
      const mayGoOn = () => !closing && performance.now() <= until;
      return { results: await runInOrder(app, services, actorOf(request), requests, mayGoOn) };
    },
  });
}

async function refuseOldBuilds({ headers }: FastifyRequest): Promise<void> {
  const wire = headers['x-wire'] ?? '1';
  if (!/^\d+$/.test(String(wire)) || Number(wire) < OLDEST_WIRE) throw new Refusal('UPGRADE_REQUIRED');
}

async function runInOrder(
  app: FastifyInstance,
  services: Services,
  actor: Actor,
  requests: BatchRequest[],
  mayGoOn: () => boolean,
): Promise<BatchResult[]> {
  const { tokens, log } = services;
  const results: BatchResult[] = [];
  const statusOf = new Map<string, number>();
  let failures = 0;
  const size = groupSizeFor(services);
  let room = GROUP_MAX;
  const hasFailed = (id: string) => (statusOf.get(id) ?? 200) >= 400;
  while (results.length < requests.length) {
    const at = results.length;
    const goesOn = failures < FAILURES_IN_A_ROW && mayGoOn();
    // one of them may have signed this device out
    const alive = goesOn && (await tokens.isAlive(actor.deviceId));
    const group = alive
      ? groupFrom(services, requests.slice(at, at + Math.min(room, size.max)), hasFailed)
      : null;
    if (group) {
      const done = await runTogether(services, actor, group, mayGoOn).catch((error: unknown) => {
        log.error({ failure: describeError(error) }, 'a group of a batch was undone');
        return null;
      });
      // one request is at fault: try smaller groups, down to that request alone, and larger groups after it
      room = done ? Math.min(GROUP_MAX, room * 2) : Math.floor(group.requests.length / 2);
      for (const result of done ?? []) take(result);
      continue;
    }
    const request = requests[at] as BatchRequest;
    take(
      !goesOn
        ? refused(request, new Refusal('UNAVAILABLE'))
        : request.after?.some(hasFailed)
          ? refused(request, new Refusal('DEPENDENCY_FAILED'))
          : !alive
            ? refused(request, new Refusal('UNAUTHENTICATED'))
            : await runOne(app, actor, request).catch((error: unknown) => {
                if (isClosed(error)) return refused(request, new Refusal('UNAVAILABLE'));
                log.error({ failure: describeError(error) }, 'a request of a batch was not run');
                return refused(request, refusalOf(error));
              }),
    );
    room = Math.min(GROUP_MAX, room * 2);
  }
  return results;

  function take(result: BatchResult): void {
    failures = result.status === 503 ? failures + 1 : 0;
    statusOf.set(result.id, result.status);
    results.push(result);
  }
}

async function runOne(
  app: FastifyInstance,
  actor: Actor,
  { id, method, path, body }: BatchRequest,
): Promise<BatchResult> {
  if (isNestedDeeper(body)) return refused({ id }, new Refusal('BAD_REQUEST'));
  const call: BatchedCall = { actor };
  // inject is lazy: it starts when awaited, so await it in here
  const answer = await batchedCall.run(
    call,
    async () =>
      await app.inject({
        method,
        url: path,
        headers: { 'idempotency-key': id, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
  );
  return {
    id,
    status: answer.statusCode,
    body: answer.body === '' ? null : JSON.parse(answer.body),
    ...(call.replayed && { replayed: true }),
    ...(call.changes && { changes: call.changes }),
    ...(call.changesIn !== undefined && { changesIn: call.changesIn }),
  };
}

/** A server that closes begins no request, and knows that a moment before its `preClose` hooks. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_REOPENED_CLOSE_SERVER';

const refused = ({ id }: Pick<BatchRequest, 'id'>, refusal: Refusal): BatchResult => ({
  id,
  status: refusal.status,
  body: refusal.body,
});

const tooMany = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'requests' in body &&
  Array.isArray(body.requests) &&
  body.requests.length > BATCH_REQUESTS_MAX;

import type { BatchRequest, BatchResult } from '#contract/schemas/sync.ts';
import { applyGroup, type GroupedCall } from '#server/change/apply-group.ts';
import { hashOfChange } from '#server/change/ledger.ts';
import type { Actor } from '#server/change/unit.ts';
import { groupedRoutesOf, type GroupedRequest } from '#server/http/grouped-routes.ts';
import { groupSizeFor } from '#server/http/group-size.ts';
import type { Services } from '#server/providers/services.ts';

interface BatchGroup {
  eventId: string;
  requests: { request: BatchRequest; call: GroupedRequest }[];
}

/**
 * The leading requests that can share a transaction; null if the first must go by itself. `hasFailed`: whether an
 * earlier request of the batch has failed.
 */
export function groupFrom(
  services: Services,
  requests: readonly BatchRequest[],
  hasFailed: (id: string) => boolean,
): BatchGroup | null {
  const routes = groupedRoutesOf(services);
  const group: BatchGroup = { eventId: '', requests: [] };
  const ids = new Set<string>();
  for (const request of requests) {
    // a repeated id is checked against the ledger
    if (ids.has(request.id) || request.after?.some(hasFailed)) break;
    const call = routes.find(request);
    if (!call || (group.eventId !== '' && call.eventId !== group.eventId)) break;
    group.eventId = call.eventId;
    group.requests.push({ request, call });
    ids.add(request.id);
  }
  return group.requests.length > 1 ? group : null;
}

/** The results of all of them, or of the first few if there was no time for the rest. */
export async function runTogether(
  services: Services,
  actor: Actor,
  { eventId, requests }: BatchGroup,
  mayGoOn: () => boolean,
): Promise<BatchResult[]> {
  const size = groupSizeFor(services);
  const calls = requests.map(
    ({ request: { id, method, path, body, after = [] }, call: { route, params } }): GroupedCall => ({
      route,
      params,
      body: body ?? {},
      entry: { userId: actor.userId, id, hash: hashOfChange(method, path, body, []) },
      after,
    }),
  );
  const { isOver } = size;
  const { outcomes, heldMs } = await applyGroup(services, { actor, eventId, calls, mayGoOn, isOver });
  size.record(outcomes.length, heldMs);
  return outcomes.map(({ status, body, replayed, changes, changesIn }, at) => ({
    id: calls[at]?.entry.id ?? '',
    status,
    body,
    ...(replayed && { replayed }),
    ...(changes && { changes }),
    ...(changesIn !== undefined && { changesIn }),
  }));
}

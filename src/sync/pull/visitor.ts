import { safeParse } from 'valibot';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { EventWithProgram } from '#contract/schemas/events.ts';
import { inviteFor } from '#src/data/invite-of-link.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { isQuota } from '#src/data/storage/storage-errors.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { http } from '#src/sync/calls/http.ts';
import { dropEvent, etagKey } from './put-changes.ts';
import { putVisited } from './put-visited.ts';
import type { Reachability } from '#src/sync/calls/reachability.ts';
import { failureOf } from '#src/sync/calls/reply.ts';
import { messages } from '#src/sync/messages.ts';
import type { Report } from '#src/sync/report.ts';

/**
 * Fetches the itinerary behind a shared link for a signed-out visitor, into the visitors' cache. The invitation
 * whose link was opened here is sent along only if nothing is shown without it. Never throws.
 */
export async function pullForVisitor(
  of: { data: LocalData; reach: Reachability; report: Report; signal: AbortSignal },
  key: string,
): Promise<void> {
  const {
    data: { cache, device },
    reach,
    report,
    signal,
  } = of;
  report.pull(key, { refreshing: true });
  try {
    const held = await cache.cursors.get(key);
    // what was evicted is requested in full
    const etag =
      held && !held.trimmed ? ((await cache.meta.get(etagKey(key)))?.value as string | undefined) : undefined;
    const ask = (query = '') =>
      http(device, {
        method: 'GET',
        path: `/oapi/itinerary/${key}${query}`,
        ...(etag && { headers: { 'If-None-Match': etag } }),
        signal,
        limit: HTTP_TIMEOUT,
      });
    let reply = await ask();
    if (reply.kind === 'answer' && reply.status === 404) {
      const invite = await inviteFor(device, key);
      if (invite) reply = await ask(`?invite=${encodeURIComponent(invite)}`);
    }
    reach.see(reply);
    if (reply.kind !== 'answer') return report.pull(key, { failure: failureOf(reply) });
    if (reply.status === 304) await cache.cursors.update(key, { pulledAt: device.clock.now() });
    else if (reply.status === 404) await cache.transaction('rw', cache.tables, () => dropEvent(cache, key));
    else if (reply.status !== 200 || !(await putIfRead(of.data, key, reply.body, reply.etag ?? null)))
      return report.pull(key, { failure: failureOf(reply) });
    report.pull(key, { freshAt: device.clock.monotonic(), failure: null, missing: reply.status === 404 });
  } catch (error) {
    // otherwise the cache was closed: somebody signed in
    if (isQuota(error)) report.pull(key, { failure: { code: 'NO_ROOM', text: messages.noSpace } });
  } finally {
    report.pull(key, { refreshing: false });
  }
}

async function putIfRead(data: LocalData, key: string, body: unknown, etag: string | null): Promise<boolean> {
  const { success, output } = safeParse(EventWithProgram, body);
  if (success) await withinQuota(data, () => putVisited(data, key, output, etag));
  return success;
}

import type { LocalData } from '#src/data/databases/local-data.ts';
import { hasFirstAnswer, takeFirstAnswer, type FirstAnswer } from '#src/data/first-page.ts';
import { HOME } from '#src/data/pull-request.ts';
import { failureOf } from '#src/sync/calls/reply.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { reportToScreens, type Report } from '#src/sync/report.ts';
import type { PageSignals, Sync } from '#src/sync/start.ts';
import { putVisited } from './put-visited.ts';
import type { pullForVisitor } from './visitor.ts';

/**
 * The engine of a signed-out visitor: it fetches what is public and has nothing to send. Separate, because a shared
 * link needs nothing more.
 */
export function startVisitor({
  data,
  page,
  report = reportToScreens,
}: {
  data: LocalData;
  page: PageSignals;
  report?: Report;
}): Sync {
  const ended = new AbortController();
  const reach = new Reachability({
    device: data.device,
    onChange: report.connection,
    onBack: () => undefined,
  });
  // a screen for visitors may request nothing at all, and would then show a connection that does not exist
  if (!hasFirstAnswer()) reach.hint();
  const pull = async (key: string): Promise<void> => {
    if (key === HOME) return;
    const first = takeFirstAnswer(key);
    if (first) await keepFirst(data, report, key, first);
    // the page may have been read for a while before there was a cache to store it in
    if (first?.fresh || ended.signal.aborted) return;
    report.pull(key, { refreshing: true });
    const pullForVisitor = await loadVisitorPull();
    if (ended.signal.aborted) return;
    const of = { data, reach, report, signal: ended.signal };
    if (pullForVisitor) await pullForVisitor(of, key);
    else report.pull(key, { refreshing: false, failure: failureOf({ kind: 'unreachable' }) });
  };
  const stopHints = page.onHint(() => reach.hint());
  return {
    pull,
    sendNow: async () => undefined,
    sendDirectly: async () => false,
    findOut: () => reach.hint(),
    stop: () => {
      stopHints();
      reach.stop();
      ended.abort();
    },
  };
}

/** A visitor who reads what came with the page does not need the code that parses responses. */
export const loadVisitorPull = (): Promise<typeof pullForVisitor | null> =>
  import('./visitor.ts').then(
    (code) => code.pullForVisitor,
    () => null,
  );

async function keepFirst(data: LocalData, report: Report, key: string, first: FirstAnswer): Promise<void> {
  report.pull(key, { refreshing: true });
  try {
    await putVisited(data, key, first.itinerary, first.etag);
    report.pull(key, { freshAt: data.device.clock.monotonic(), failure: null, missing: false });
  } catch {
    // the cache was closed: somebody signed in
  } finally {
    report.pull(key, { refreshing: false });
  }
}

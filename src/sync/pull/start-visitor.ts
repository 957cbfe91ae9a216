import type { LocalData } from '#src/data/databases/local-data.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { reportToScreens, type Report } from '#src/sync/report.ts';
import type { PageSignals, Sync } from '#src/sync/start.ts';
import { pullForVisitor } from './visitor.ts';

/**
 * The engine of somebody who is signed out: it fetches what is public and has nothing to send. Apart, since
 * it is all that a shared link needs.
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
  // a screen for visitors may ask for nothing at all, and would show a connection that is not there
  reach.hint();
  const stopHints = page.onHint(() => reach.hint());
  return {
    pull: (key) => pullForVisitor({ data, reach, report, signal: ended.signal }, key),
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

import { Reachability } from '#src/sync/calls/reachability.ts';
import { ServerClock } from '#src/sync/calls/server-clock.ts';
import { followRefusal } from '#src/sync/end-session.ts';
import type { Engine } from '#src/sync/engine.ts';
import { Puller } from '#src/sync/pull/pull.ts';

/** `onBack`: called when the server responds again. The engine does nothing by itself; it ends with `signal`. */
export function createEngine(
  of: Pick<Engine, 'data' | 'store' | 'report' | 'signal'> & { onBack(): void },
): Engine {
  const { data, store, report, signal, onBack } = of;
  const { device } = data;
  const reach = new Reachability({ device, onChange: report.connection, onBack });
  signal.addEventListener('abort', () => reach.stop());
  const engine: Engine = {
    data,
    store,
    reach,
    report,
    signal,
    serverClock: new ServerClock(device.clock),
    onSessionEnded: (user, how) => followRefusal(device, store, user, how),
    pull: () => puller.pull(),
    pullFor: (key) => puller.pullFor(key),
  };
  const puller = new Puller(engine);
  return engine;
}

import { STALE } from '#contract/constants.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { HOME } from '#src/data/pull-request.ts';
import { readLeavingEvents, type LeavingEvent } from '#src/data/views/leaving-events.ts';

const NONE: readonly LeavingEvent[] = [];

/** Experiences deleted on this device whose deletion the server has not confirmed yet. */
export function useLeavingEvents(): readonly LeavingEvent[] {
  const live = useLive({
    key: 'leaving-events',
    pullKey: HOME,
    stale: STALE.event,
    read: async (data) => ({ value: await readLeavingEvents(data), updatedAt: null }),
  });
  return live.state === 'ready' ? live.value : NONE;
}

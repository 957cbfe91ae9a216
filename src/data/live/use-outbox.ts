import { useLive } from '#src/data/live/use-live.ts';
import { readOutbox, type OutboxView } from '#src/data/views/outbox.ts';
import { HOME } from '#src/data/pull-request.ts';

const EMPTY: OutboxView = { rows: [], waiting: 0, attention: 0 };

/** Everything that is not on the server yet. Counts are those of the rows, in every tab. */
export function useOutbox(): OutboxView {
  const live = useLive({ key: 'outbox', pullKey: HOME, stale: Number.POSITIVE_INFINITY, read: async (data) => ({ value: await readOutbox(data), updatedAt: null }) });
  return live.state === 'ready' ? live.value : EMPTY;
}
